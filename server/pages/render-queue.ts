import { within } from '#server/db/within.ts'

/** Too much is queued, or something was queued or rendered for too long. */
export class Overloaded extends Error {}

type Limits = { atOnce: number; mostWaiting: number; patienceMs: number }

/**
 * Limits concurrency, first in first out. Rejects with `Overloaded` if `mostWaiting` are queued already, or after
 * `patienceMs` in the queue. Work that takes longer than `patienceMs` also rejects, and its place becomes free although
 * the work cannot be stopped.
 */
export function renderQueue({ atOnce, mostWaiting, patienceMs }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0

  async function takePlace(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw new Overloaded('too many pages are waiting to be rendered')
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    await within(patienceMs, promise, () => {
      const place = waiting.indexOf(resolve)
      if (place < 0) return
      waiting.splice(place, 1)
      throw new Overloaded('a page waited too long to be rendered')
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
      return await within(patienceMs, work(), () => {
        throw new Overloaded('a page took too long to render')
      })
    } finally {
      leavePlace()
    }
  }
}
