import { onNextDeed } from '../loading/deeds.ts'
import { focusHeading } from './focus-heading.ts'
import { scrollBehaviour } from './scroll-behaviour.ts'

/**
 * Focuses an element by id and scrolls to it, as soon as it exists. Scrolls again when the page's height changes, since
 * what is above it may still be loading. Ends with the next interaction.
 * @returns a function that ends it
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
