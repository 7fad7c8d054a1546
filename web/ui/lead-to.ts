import { onNextDeed } from './deeds.ts'
import { scrollBehaviour } from './scroll-behaviour.ts'

/**
 * Scrolls to the element of that id as soon as it stands there, and again when the page's height has changed, as what is
 * above it may still be coming; until anything is done on the page, or what is returned is called.
 */
export function leadTo(id: string): () => void {
  const observer = new ResizeObserver(() =>
    document.getElementById(id)?.scrollIntoView({ behavior: scrollBehaviour() }),
  )
  observer.observe(document.body)
  const stop = onNextDeed(() => observer.disconnect())
  return () => {
    stop()
    observer.disconnect()
  }
}
