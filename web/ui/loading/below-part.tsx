import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { AsDrawn } from './as-drawn.tsx'
import { whenWanted } from './when-wanted.ts'

/**
 * A part below the first screen whose code is loaded when the user scrolls near or interacts with the page. Until then the
 * server's HTML stays; clicks on it are replayed afterwards (`early-input.ts`). A suspended `Suspense` boundary would
 * not do: React removes its server HTML at the first update from above.
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
        // On a navigation without a network the part is left out.
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

/** Remembers the focused element of the server's HTML; the returned function focuses its counterpart in the rendered part. */
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
