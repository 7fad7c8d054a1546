import { afterEach, expect, test, vi } from 'vitest'
import { msSince, nowMs, setNowBy, setNowByPage } from './now.ts'

const MINUTE_MS = 60_000
/** At the server, in the middle of a second. */
const serverMs = Date.parse('2026-11-26T10:00:00.400Z')

/** An answer that comes to a clock which is off by so much, after so long. */
function answer({ offMs, tookMs }: { offMs: number; tookMs: number }) {
  vi.setSystemTime(serverMs + offMs)
  setNowBy(new Response('', { headers: { date: new Date(serverMs).toUTCString() } }), Date.now() - tookMs)
}

afterEach(() => {
  // In this order: under the stub lies a clock of the timers, which nobody would take away any more.
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a clock that is right stays as it is, however slow the answers are', () => {
  vi.useFakeTimers()
  for (const tookMs of [10, 20_000]) {
    answer({ offMs: 0, tookMs })
    expect(nowMs()).toBe(serverMs)
  }
})

test('a wrong clock is known within the second that an answer names, and one that was set right by the next', () => {
  vi.useFakeTimers()
  for (const offMs of [90 * MINUTE_MS, -90 * MINUTE_MS, 0]) {
    answer({ offMs, tookMs: 100 })
    expect(Math.abs(nowMs() - serverMs)).toBeLessThanOrEqual(1000)
  }
})

test('an answer that was long on its way takes back nothing that a quick one has shown', () => {
  vi.useFakeTimers()
  answer({ offMs: 5 * MINUTE_MS, tookMs: 100 })
  const before = nowMs()
  answer({ offMs: 5 * MINUTE_MS, tookMs: 10 * MINUTE_MS })
  expect(nowMs()).toBe(before)
})

test('an answer that says no time changes nothing', () => {
  vi.useFakeTimers({ now: serverMs })
  const before = nowMs()
  setNowBy(new Response(''), serverMs)
  expect(nowMs()).toBe(before)
})

/** A page that comes to a clock which is off by so much, and by which way. */
function openPage({ offMs, ...way }: { offMs: number; transferSize: number; type: string }) {
  vi.setSystemTime(serverMs + offMs)
  vi.stubGlobal('performance', {
    timeOrigin: Date.now() - 500,
    getEntriesByType: () => [
      { requestStart: 100, serverTiming: [{ name: 'now', duration: serverMs }], ...way },
    ],
  })
  setNowByPage()
}

test('a page that asks for nothing knows a wrong clock by its own answer', () => {
  vi.useFakeTimers()
  for (const offMs of [90 * MINUTE_MS, -90 * MINUTE_MS, 0]) {
    openPage({ offMs, transferSize: 300, type: 'navigate' })
    expect(Math.abs(nowMs() - serverMs)).toBeLessThanOrEqual(2000)
  }
})

test('a page out of a cache, as with Back, changes nothing', () => {
  vi.useFakeTimers()
  const aheadMs = () => Date.now() - nowMs()
  const before = aheadMs()
  for (const way of [
    { transferSize: 0, type: 'navigate' },
    { transferSize: 300, type: 'back_forward' },
  ]) {
    openPage({ offMs: 90 * MINUTE_MS, ...way })
    expect(aheadMs()).toBe(before)
  }
})

test('what began before the clock was set back has lasted for ever', () => {
  vi.useFakeTimers()
  const at = Date.now()
  vi.setSystemTime(at + MINUTE_MS)
  expect(msSince(at)).toBe(MINUTE_MS)
  vi.setSystemTime(at - MINUTE_MS)
  expect(msSince(at)).toBe(Number.POSITIVE_INFINITY)
})
