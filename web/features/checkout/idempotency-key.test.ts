import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishPlacement, keyFor } from './idempotency-key.ts'

const HALF_AN_HOUR = 1800
const placement = { shopId: 'shop', amount: 18900 }

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  finishPlacement()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a checkout keeps its key during its lifetime, even if the clock is changed by minutes', () => {
  const key = keyFor(placement, HALF_AN_HOUR)
  for (const offMs of [60_000, -5 * 60_000]) {
    vi.setSystemTime(Date.now() + offMs)
    expect(keyFor(placement, HALF_AN_HOUR)).toBe(key)
  }
  expect(keyFor({ ...placement, amount: 1 }, HALF_AN_HOUR)).not.toBe(key)
})

test.each([1, -365])('the same order gets a new key after the clock moved by %i days', (days) => {
  const key = keyFor(placement, HALF_AN_HOUR)
  vi.setSystemTime(Date.now() + days * 24 * 3_600_000)
  expect(keyFor(placement, HALF_AN_HOUR)).not.toBe(key)
})
