import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { askOnceMore } from './ask-once-more.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const busy = (retryAfterMs?: number) =>
  new ApiError({ code: 'unavailable', status: 503, message: 'busy', retryAfterMs })
const broken = new ApiError({ code: 'unreachable', status: 0, message: 'no answer', retryAfterMs: 500 })

/** A read with these outcomes, one after the other. */
function ending(...ends: (Error | string)[]) {
  const read = vi.fn(async () => {
    const end = ends.shift() ?? 'too often'
    if (end instanceof Error) throw end
    return end
  })
  return read
}
/** The outcome of a read, once it is settled. */
function outcomeOf(reading: Promise<string>) {
  const outcome: { is?: unknown } = {}
  reading.then(
    (is) => Object.assign(outcome, { is }),
    (is) => Object.assign(outcome, { is }),
  )
  return outcome
}

test('a busy server is asked once more after the time that it named', async () => {
  const read = ending(busy(2000), 'read')
  const outcome = outcomeOf(askOnceMore(read))
  await vi.advanceTimersByTimeAsync(1999)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1001)
  expect(outcome).toEqual({ is: 'read' })
})

test('tabs that found it busy at the same time do not retry at the same time', async () => {
  const random = vi.spyOn(Math, 'random')
  const reads = [0, 0.99].map((drawn) => {
    const read = ending(busy(2000), 'read')
    random.mockReturnValueOnce(drawn)
    outcomeOf(askOnceMore(read))
    return read
  })
  await vi.advanceTimersByTimeAsync(2500)
  expect(reads.map((read) => read.mock.calls.length)).toEqual([2, 1])
  random.mockRestore()
})

test('a read is retried once, never twice', async () => {
  const [first, second] = [busy(1000), busy(1000)]
  const read = ending(first, second, 'read')
  const outcome = outcomeOf(askOnceMore(read))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outcome.is).toBe(second)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a broken connection is retried once, but not while the browser is offline', async () => {
  const outcome = outcomeOf(askOnceMore(ending(broken, 'read')))
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcome).toEqual({ is: 'read' })
  vi.stubGlobal('navigator', { onLine: false })
  const read = ending(broken, 'read')
  await expect(askOnceMore(read)).rejects.toBe(broken)
  expect(read).toHaveBeenCalledTimes(1)
})

test.for([
  ['says nothing of when', busy()],
  ['says a minute', busy(60_000)],
  ['breaks', new ApiError({ code: 'internal', status: 500, message: 'broken' })],
  ['refuses', new ApiError({ code: 'not_found', status: 404, message: 'gone' })],
] as const)('a server that %s is not asked again', async ([, error]) => {
  const read = ending(error, 'read')
  await expect(askOnceMore(read)).rejects.toBe(error)
  expect(read).toHaveBeenCalledTimes(1)
})

test('pressing Try again shows the result at once, and ends a wait in progress', async () => {
  const error = busy(5000)
  await expect(askOnceMore(ending(error, 'read'), { isHurried: () => true })).rejects.toBe(error)
  let goOn = () => {}
  const outcome = outcomeOf(
    askOnceMore(ending(error, 'read'), {
      onWait: (end) => {
        goOn = end
      },
    }),
  )
  await vi.advanceTimersByTimeAsync(10)
  goOn()
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome).toEqual({ is: 'read' })
})

test('an aborted read is not retried', async () => {
  const leaving = new AbortController()
  const error = busy(1000)
  const read = ending(error, 'read')
  const outcome = outcomeOf(askOnceMore(read, { signal: leaving.signal }))
  await vi.advanceTimersByTimeAsync(10)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(5000)
  expect(outcome.is).toBe(error)
  expect(read).toHaveBeenCalledTimes(1)
})
