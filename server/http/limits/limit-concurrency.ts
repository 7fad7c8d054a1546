import { Refusal } from '../refusal.ts'

/**
 * Limits concurrency: runs at most `limit` pieces of work at once and queues `mayWait` more, first in first out. Beyond
 * that it refuses with `overloaded` (503).
 */
export function limitConcurrency(limit: number, mayWait: number, retryAfterSeconds: number) {
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
