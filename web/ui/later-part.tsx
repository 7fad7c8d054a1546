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
    const [{ Part, passFocusOn }, setPart] = useState({ Part: loaded, passFocusOn: () => {} })
    const [isDrawn] = useState(() => document.getElementById(id) !== null)
    useEffect(() => {
      if (loaded) return
      const coming = isDrawn ? whenWanted(id, load) : load()
      coming.then(
        (module) => {
          loaded = module.default
          setPart({ Part: loaded, passFocusOn: focusIn(id) })
        },
        // Who came by a link without a network does without it.
        () => {},
      )
    }, [isDrawn])
    useEffect(passFocusOn, [passFocusOn])
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

/** What comes alive is of the same elements as the server drew: passes the focus on to what stands in the place of what has it now. */
function focusIn(id: string): () => void {
  const elements = () => [...document.querySelectorAll<HTMLElement>(`#${id} *`)]
  const before = document.querySelector<HTMLElement>(`#${id} :focus`)
  const place = before ? elements().indexOf(before) : -1
  return () => {
    const element = elements()[place]
    if (!before || !element || document.activeElement !== document.body) return
    element.tabIndex = before.tabIndex
    element.focus({ preventScroll: true })
  }
}
