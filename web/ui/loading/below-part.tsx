import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { AsDrawn } from './as-drawn.tsx'
import { whenWanted } from './when-wanted.ts'

/**
 * A part of the server's page below the first screen, whose code is a chunk of its own: it is loaded when the user scrolls
 * near or interacts with the page. Until then the server's HTML stays; clicks on it are replayed afterwards
 * (`early-input.ts`). A `lazyPart` would not do: React removes the server's HTML of a suspended boundary at the first
 * update from above.
 */
export function belowPart(id: string, load: () => Promise<{ default: ComponentType }>): ComponentType {
  let loaded: ComponentType | undefined

  function BelowPart() {
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
  return import.meta.env.SSR ? ForGood : BelowPart
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
