import { type RefObject, useEffect } from 'react'
import { focusHeading } from './focus-heading.ts'

/**
 * Keeps a keyboard and a screen reader in a part of the page when what they were on is taken away, as a row that is
 * removed or a step that is done: left alone they would begin at the top of the page. What takes the focus itself has it.
 *
 * @param goOn enters what they go on from, if not the part's heading; the same function at every drawing
 */
export function useKeptFocus(
  part: RefObject<HTMLElement | null>,
  goOn: (part: HTMLElement) => void = focusHeading,
) {
  useEffect(() => {
    const element = part.current
    if (!element) return
    let last: EventTarget | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target
    }
    element.addEventListener('focusin', remember)
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return
      last = null
      if (document.activeElement === document.body) goOn(element)
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [part, goOn])
}
