import { useSyncExternalStore } from 'react'
import { indiaMonth } from '#contract/rules/india-time.ts'
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

/** In Asia/Kolkata, also on a page that is left open over the end of a month. */
export const usePresentMonth = (): string => useClock((now) => indiaMonth(new Date(now)))

const MINUTE_MS = 60_000

/** Whole minutes since a moment; a server's clock that is ahead of this one makes none of them negative. */
export const minutesSince = (at: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS))
