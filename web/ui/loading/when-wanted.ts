import { onNextDeed } from './deeds.ts'

/** Within one screen height above or below. */
const NEAR = '100% 0px'

/** Loads a chunk when the element with this id comes near the screen, or at the first interaction. After a failure it is retried at the next one. */
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
