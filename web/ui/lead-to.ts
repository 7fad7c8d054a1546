import { onNextDeed } from './deeds.ts'
import { focusHeading } from './focus-heading.ts'
import { scrollBehaviour } from './scroll-behaviour.ts'

/**
 * Enters the element of that id and scrolls to it as soon as it stands there, and scrolls again when the page's height has changed, as what is
 * above it may still be coming; until anything is done on the page, or what is returned is called.
 */
export function leadTo(id: string): () => void {
  let isEntered = false
  const observer = new ResizeObserver(() => {
    const part = document.getElementById(id)
    if (!part) return
    if (!isEntered) focusHeading(part)
    isEntered = true
    part.scrollIntoView({ behavior: scrollBehaviour() })
  })
  observer.observe(document.body)
  const stop = onNextDeed(() => observer.disconnect())
  return () => {
    stop()
    observer.disconnect()
  }
}
