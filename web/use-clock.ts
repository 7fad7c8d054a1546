import { useSyncExternalStore } from 'react'
import { nowMs } from '#web/now.ts'

const EVERY_MS = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for everything on the page that depends on the time. */
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

/** A value computed from the present moment, checked every second. Rerenders only when the value changes. */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  const readNow = () => read(nowMs())
  return useSyncExternalStore(subscribe, readNow, readNow)
}
