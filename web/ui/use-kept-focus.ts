import { type RefObject, useEffect, useEffectEvent } from 'react'
import { focusHeading } from './focus-heading.ts'

/** Of what had the focus, the innermost part that keeps it: that one leads on, as long as it is there itself. */
const keepers = new WeakMap<Element, Element>()

/**
 * Keeps a keyboard and a screen reader in a part of the page when what they were on is taken away, as a row that is
 * removed or a step that is done: left alone they would begin at the top of the page. What takes the focus itself has it.
 *
 * @param goOn enters what they go on from after what was lost, if not the part's heading
 */
export function useKeptFocus(
  part: RefObject<HTMLElement | null>,
  goOn: (part: HTMLElement, lost: Element) => void = focusHeading,
) {
  const leave = useEffectEvent(goOn)
  useEffect(() => {
    const element = part.current
    if (!element) return
    let last: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      // It comes to the innermost first.
      if (last && !keepers.has(last)) keepers.set(last, element)
    }
    element.addEventListener('focusin', remember)
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected) return
      const lost = last
      last = null
      const keeper = keepers.get(lost)
      const isOthers = keeper !== element && keeper?.isConnected
      if (!isOthers && document.activeElement === document.body) leave(element, lost)
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [part])
}
