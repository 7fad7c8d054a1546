import { useState } from 'react'
import { sketchTexts as texts } from '#web/texts/sketch.ts'
import { Button } from '#web/ui/button.tsx'
import { neededPart } from '#web/ui/loading/needed-part.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { PinMapProps } from './pin-map.tsx'

const PinMap = neededPart(() => import('./pin-map.tsx'))

/** `PinMap` in a chunk of its own. If that cannot be loaded, the form works without a map. */
export function LatePinMap(props: PinMapProps) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing)
    return (
      <Button tone="plain" onClick={() => setMissing(false)}>
        {texts.again}
      </Button>
    )
  return (
    <PinMap
      {...props}
      fallback={<Skeleton className="aspect-4/3 max-w-md sm:w-3/5" />}
      onFailed={() => setMissing(true)}
    />
  )
}
