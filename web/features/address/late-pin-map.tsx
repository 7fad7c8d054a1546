import { useState } from 'react'
import { sketchTexts as texts } from '#web/texts/sketch.ts'
import { askedPart } from '#web/ui/asked-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PinMapProps } from './pin-map.tsx'

const PinMap = askedPart(() => import('./pin-map.tsx'))

/** The pin on its map, which comes after the form around it; where it does not come, the form goes on without. */
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
      fallback={<Skeleton className="aspect-4/3 max-w-md" />}
      onFailed={() => setMissing(true)}
    />
  )
}
