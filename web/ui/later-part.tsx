import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { AsDrawn } from './as-drawn.tsx'
import { whenWanted } from './when-wanted.ts'

/**
 * A part below the first screen: it stands as the server drew it until its script has come, which is asked for when
 * somebody comes near or does anything on the page. What is pressed meanwhile is done then (`early-input.ts`). A
 * `Suspense` that waits would do, but React takes away what stands in one at the first change above it.
 */
export function laterPart(id: string, load: () => Promise<{ default: ComponentType }>): ComponentType {
  let loaded: ComponentType | undefined

  function LaterPart() {
    const [Part, setPart] = useState(() => loaded)
    const [isDrawn] = useState(() => document.getElementById(id) !== null)
    useEffect(() => {
      if (loaded) return
      const coming = isDrawn ? whenWanted(id, load) : load()
      coming.then(
        (module) => {
          loaded = module.default
          setPart(() => loaded)
        },
        // Who came by a link without a network does without it.
        () => {},
      )
    }, [isDrawn])
    if (Part)
      return (
        <div id={id}>
          <Part />
        </div>
      )
    return isDrawn ? <AsDrawn id={id} /> : null
  }

  const OnServer = lazy(load)
  const ForGood = () => (
    <div id={id}>
      <Suspense>
        <OnServer />
      </Suspense>
    </div>
  )
  return import.meta.env.SSR ? ForGood : LaterPart
}
