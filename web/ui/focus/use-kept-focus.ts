import { type RefObject, useEffect, useEffectEvent } from 'react'
import { focusHeading } from './focus-heading.ts'

/** By focused element: the innermost part that keeps its focus. That part handles the loss, unless it was removed too. */
const keepers = new WeakMap<Element, Element>()

/**
 * Keeps the focus within a part of the page if the focused element is removed, such as a row or a button whose step is
 * done: otherwise keyboards and screen readers would start again at the top. Does nothing if something else has taken the
 * focus.
 *
 * @param goOn moves the focus; by default to the part's heading
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
      // `focusin` bubbles, so the innermost part comes first.
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
