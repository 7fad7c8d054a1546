import { Refusal } from './refusal.ts'

/** Runs what it is given, never more than `limit` at once and the others in the order they came; refuses what is too much. */
export function atMost(limit: number, mayWait: number, retryAfterSeconds: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= limit) {
      if (waiting.length >= mayWait) throw new Refusal('overloaded', { retryAfterSeconds })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place is handed over, not freed: nobody who comes later can take it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
