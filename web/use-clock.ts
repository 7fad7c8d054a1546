import { useSyncExternalStore } from 'react'
import { nowMs } from '#web/now.ts'

const EVERY_MS = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for whatever on the page says how late it is. */
function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  timer ??= setInterval(() => {
    for (const listener of listeners) listener()
  }, EVERY_MS)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** What follows from the present moment. Drawn anew only when that is another number, word or truth than before. */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  const readNow = () => read(nowMs())
  return useSyncExternalStore(subscribe, readNow, readNow)
}
