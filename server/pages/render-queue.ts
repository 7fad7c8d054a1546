import { within } from '#server/db/within.ts'

/** Somebody was sent away because too much is waiting, or waited as long as anybody may. */
export class Overloaded extends Error {}

type Limits = { atOnce: number; mostWaiting: number; patienceMs: number }

/**
 * Runs what it is given, a few at once and the others in the order they came. Who would wait behind too many is
 * sent away at once, and who has waited as long as anybody may. Work that takes as long counts as failed, and its
 * place is free again.
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

  /** The place is handed over, not freed: nobody who comes later can take it in between. */
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
