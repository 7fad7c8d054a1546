import { afterEach, expect, test, vi } from 'vitest'
import { setNowBy } from '#web/now.ts'
import { keepConfirming, readConfirming } from './confirming-payments.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The server's time, received while the browser's clock shows `shownMs`. */
function serverSays(serverMs: number, shownMs: number) {
  vi.setSystemTime(shownMs)
  setNowBy(new Response('', { headers: { date: new Date(serverMs).toUTCString() } }), shownMs)
}

afterEach(() => {
  vi.useRealTimers()
})

test('a payment awaiting confirmation is kept for seven days, whatever happens to the browser’s clock', () => {
  vi.useFakeTimers()
  const paidAt = Date.parse('2026-11-26T10:00:00Z')
  serverSays(paidAt, paidAt)
  keepConfirming({
    call: 'verifyRenewalPayment',
    question: { razorpay_order_id: 'order', razorpay_payment_id: 'pay', razorpay_signature: 'signature' },
  })
  serverSays(paidAt + 6 * DAY_MS, paidAt + 40 * DAY_MS)
  expect(readConfirming('verifyRenewalPayment')).toBeDefined()
  serverSays(paidAt + 8 * DAY_MS, paidAt)
  expect(readConfirming('verifyRenewalPayment')).toBeUndefined()
})
