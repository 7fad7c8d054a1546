import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type ErrorCode } from '#web/api/api-error.ts'
import { sendOrLookUp } from './send-or-look-up.ts'

const failed = (code: ErrorCode, status: number) => new ApiError({ code, status, message: code })
const unheard = failed('unreachable', 0)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an unanswered call succeeds if its effect is found, and otherwise fails with its own error', async () => {
  for (const error of [unheard, failed('internal', 500)]) {
    const send = () => Promise.reject(error)
    expect(await sendOrLookUp(send, async () => 'done')).toBe('done')
    await expect(sendOrLookUp(send, async () => undefined)).rejects.toBe(error)
    await expect(sendOrLookUp(send, () => Promise.reject(unheard))).rejects.toBe(error)
  }
})

test('an answer of the server is final: nothing is looked up', async () => {
  const lookUp = vi.fn(async () => 'found')
  expect(await sendOrLookUp(async () => 'answered', lookUp)).toBe('answered')
  const refused = failed('order_moved_on', 409)
  await expect(sendOrLookUp(() => Promise.reject(refused), lookUp)).rejects.toBe(refused)
  expect(lookUp).not.toHaveBeenCalled()
})

test('the user waits at most twenty-five seconds for a silent server', async () => {
  for (const silentMs of [0, 20_000]) {
    const send = () => new Promise<string>((_, fail) => setTimeout(fail, silentMs, unheard))
    const settled = vi.fn()
    const pressed = sendOrLookUp(send, () => new Promise<string>(() => {}))
    pressed.catch(settled)
    await vi.advanceTimersByTimeAsync(24_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith(unheard)
  }
})
