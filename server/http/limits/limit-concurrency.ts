import { within } from '#server/db/within.ts'
import { Refusal } from '../refusal.ts'

type Limits = { atOnce: number; mostWaiting: number; retryAfterSeconds: number; patienceMs?: number }

/**
 * Limits concurrency: runs at most `atOnce` pieces of work at once and queues `mostWaiting` more, first in first out. Beyond
 * that it refuses with `overloaded` (503). With `patienceMs` it refuses also what is queued for longer, and work that takes
 * longer, whose place becomes free although the work cannot be stopped.
 */
export function limitConcurrency({ atOnce, mostWaiting, retryAfterSeconds, patienceMs }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0
  const overloaded = () => new Refusal('overloaded', { retryAfterSeconds })
  const patiently = <Result>(promised: Promise<Result>, instead: () => Result) =>
    patienceMs === undefined ? promised : within(patienceMs, promised, instead)

  async function takePlace(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw overloaded()
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    await patiently(promise, () => {
      const place = waiting.indexOf(resolve)
      if (place < 0) return
      waiting.splice(place, 1)
      throw overloaded()
    })
  }

  /** Hands the place to the next in the queue instead of freeing it, so that nobody can take it in between. */
  function leavePlace() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    await takePlace()
    try {
      return await patiently(work(), () => {
        throw overloaded()
      })
    } finally {
      leavePlace()
    }
  }
}
