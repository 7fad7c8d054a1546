import { onNextDeed } from './deeds.ts'

/** A flick of the thumb, down or up. */
const NEAR = '100% 0px'

/**
 * Loads when the element of that id comes near, or as soon as anything is done on the page; what did not come is asked
 * for again at the next deed.
 */
export async function whenWanted<Module>(id: string, load: () => Promise<Module>): Promise<Module> {
  await Promise.race([comesNear(id), nextDeed()])
  for (;;) {
    const module = await load().catch(() => undefined)
    if (module) return module
    await nextDeed()
  }
}

const comesNear = (id: string) =>
  new Promise<void>((resolve) => {
    const element = document.getElementById(id)
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: NEAR },
    )
    if (element) observer.observe(element)
  })

const nextDeed = () => new Promise<void>((resolve) => onNextDeed(resolve))
