import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilRead } from './until-read.ts'

const MINUTE_MS = 60_000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what cannot be read is asked for ever later, also beside what can, and no more once all of it is read', async () => {
  for (const rest of [[], [true]])
    for (const isLast of [true, false]) {
      let isAway = true
      let rounds = 0
      const reading = untilRead(() => {
        rounds += 1
        return (isLast ? [...rest, !isAway] : [!isAway, ...rest]).map((one) => Promise.resolve(one))
      })
      void reading.read()
      await vi.advanceTimersByTimeAsync(MINUTE_MS)
      rounds = 0
      await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
      // Every 15 to 30 seconds.
      expect(rounds).toBeGreaterThanOrEqual(19)
      expect(rounds).toBeLessThanOrEqual(41)
      isAway = false
      await vi.advanceTimersByTimeAsync(MINUTE_MS)
      rounds = 0
      await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
      expect(rounds).toBe(0)
    }
})
