import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let now: typeof import('./now.ts')

const MINUTE_MS = 60_000
/** The time at the server, in the middle of a second. */
const serverMs = Date.parse('2026-11-26T10:00:00.400Z')

/** An answer that arrives after `tookMs` at a clock that is off by `offMs`. */
function answer({ offMs, tookMs }: { offMs: number; tookMs: number }) {
  vi.setSystemTime(serverMs + offMs)
  now.setNowBy(new Response('', { headers: { date: new Date(serverMs).toUTCString() } }), Date.now() - tookMs)
}

beforeEach(async () => {
  // Test files of one worker share modules, and another may have corrected the clock.
  vi.resetModules()
  now = await import('./now.ts')
})

afterEach(() => {
  // In this order: the stub hides a clock of the fake timers, which would otherwise never be removed.
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a correct clock is not corrected, however slow the answers are', () => {
  vi.useFakeTimers()
  for (const tookMs of [10, 20_000]) {
    answer({ offMs: 0, tookMs })
    expect(now.nowMs()).toBe(serverMs)
  }
})

test('a wrong clock is corrected to within a second by an answer, and again after it was set right', () => {
  vi.useFakeTimers()
  for (const offMs of [90 * MINUTE_MS, -90 * MINUTE_MS, 0]) {
    answer({ offMs, tookMs: 100 })
    expect(Math.abs(now.nowMs() - serverMs)).toBeLessThanOrEqual(1000)
  }
})

test('a slow answer does not undo the correction by a quick one', () => {
  vi.useFakeTimers()
  answer({ offMs: 5 * MINUTE_MS, tookMs: 100 })
  const before = now.nowMs()
  answer({ offMs: 5 * MINUTE_MS, tookMs: 10 * MINUTE_MS })
  expect(now.nowMs()).toBe(before)
})

test('an answer without a date changes nothing', () => {
  vi.useFakeTimers({ now: serverMs })
  const before = now.nowMs()
  now.setNowBy(new Response(''), serverMs)
  expect(now.nowMs()).toBe(before)
})

/** A page that arrives at a clock that is off by `offMs`, loaded in the given way. */
function openPage({ offMs, ...way }: { offMs: number; transferSize: number; type: string }) {
  vi.setSystemTime(serverMs + offMs)
  vi.stubGlobal('performance', {
    timeOrigin: Date.now() - 500,
    getEntriesByType: () => [
      { requestStart: 100, serverTiming: [{ name: 'now', duration: serverMs }], ...way },
    ],
  })
  now.setNowByPage()
}

test('a page without API calls corrects a wrong clock by its own response', () => {
  vi.useFakeTimers()
  for (const offMs of [90 * MINUTE_MS, -90 * MINUTE_MS, 0]) {
    openPage({ offMs, transferSize: 300, type: 'navigate' })
    expect(Math.abs(now.nowMs() - serverMs)).toBeLessThanOrEqual(2000)
  }
})

test('a page from a cache, as after Back, changes nothing', () => {
  vi.useFakeTimers()
  const aheadMs = () => Date.now() - now.nowMs()
  const before = aheadMs()
  for (const way of [
    { transferSize: 0, type: 'navigate' },
    { transferSize: 300, type: 'back_forward' },
  ]) {
    openPage({ offMs: 90 * MINUTE_MS, ...way })
    expect(aheadMs()).toBe(before)
  }
})

test('a duration since before the clock was set back is infinite', () => {
  vi.useFakeTimers()
  const at = Date.now()
  vi.setSystemTime(at + MINUTE_MS)
  expect(now.msSince(at)).toBe(MINUTE_MS)
  vi.setSystemTime(at - MINUTE_MS)
  expect(now.msSince(at)).toBe(Number.POSITIVE_INFINITY)
})
