import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { untilRead } from './until-read.ts'

const MINUTE_MS = 60_000
const away = (retryAfterMs?: number) =>
  new ApiError({ code: 'unavailable', status: 503, message: 'away', retryAfterMs })
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('failed reads are retried at growing intervals, even if others succeed, until all succeed', async () => {
  for (const rest of [[], [null]])
    for (const isLast of [true, false]) {
      let error: Error | null = away()
      let rounds = 0
      const reading = untilRead(() => {
        rounds += 1
        return (isLast ? [...rest, error] : [error, ...rest]).map((one) => Promise.resolve(one))
      })
      void reading.read()
      await vi.advanceTimersByTimeAsync(MINUTE_MS)
      rounds = 0
      await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
      // Every 15 to 30 seconds.
      expect(rounds).toBeGreaterThanOrEqual(19)
      expect(rounds).toBeLessThanOrEqual(41)
      error = null
      await vi.advanceTimersByTimeAsync(MINUTE_MS)
      rounds = 0
      await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
      expect(rounds).toBe(0)
    }
})

test('nothing is retried before the time that the server named, up to a sensible maximum', async () => {
  for (const [saidMs, leastMs, mostMs] of [
    [0, 2_500, 5_000],
    [MINUTE_MS, MINUTE_MS, 1.5 * MINUTE_MS],
    [1e12, 10 * MINUTE_MS, 15 * MINUTE_MS],
  ] as const) {
    const readAll = vi.fn(() => [away(), away(saidMs)].map((one) => Promise.resolve(one)))
    void untilRead(readAll).read()
    await vi.advanceTimersByTimeAsync(leastMs - 1)
    expect(readAll).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(mostMs - leastMs + 1)
    expect(readAll).toHaveBeenCalledTimes(2)
  }
})
