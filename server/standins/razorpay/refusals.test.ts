import { afterAll, describe, expect, test } from 'vitest'
import { gatewayTo, newReceipt, officialSdk, refusalOf } from '#test/servers/razorpay-clients.ts'
import { startRazorpayStandin } from './start.ts'

const standin = await startRazorpayStandin()
const gateway = gatewayTo(standin)
const sdk = officialSdk(standin)
afterAll(() => standin.close())

const createRaw = (body: object) => (sdk.orders.create as (body: object) => Promise<{ id: string }>)(body)

describe('the stand-in refuses what the vendor refuses', () => {
  test.each([
    [{ amount: 99, currency: 'INR' }, 'Order amount less than minimum amount allowed'],
    [{ currency: 'INR' }, 'amount: is required.'],
    [{ amount: 100.5, currency: 'INR' }, 'The amount must be an integer.'],
    [{ amount: 500, currency: 'INR', colour: 'red' }, 'colour is/are not required and should not be sent'],
    [
      { amount: 500, currency: 'INR', receipt: 'r'.repeat(41) },
      'receipt: the length must be no more than 40.',
    ],
    [
      {
        amount: 500,
        currency: 'INR',
        notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, 'x'])),
      },
      'notes: the length must be no more than 15.',
    ],
    [
      { amount: 500, currency: 'INR', notes: { n: 'x'.repeat(257) } },
      'notes: a value must be no more than 256 characters.',
    ],
    [
      {
        amount: 500,
        currency: 'INR',
        payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } },
      },
      'The automatic expiry period must be at least 12.',
    ],
  ])('%j', async (body, description) => {
    expect(await refusalOf(createRaw(body))).toBe(description)
  })

  test('a second payment of a paid order; one that was in progress is refunded without being captured', async () => {
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
    const waiting = standin.pay(order.id, { captured: false })
    standin.pay(order.id)
    expect(() => standin.pay(order.id)).toThrow(
      'Your payment has been declined as the order is already paid.',
    )
    standin.authorize(waiting.razorpay_payment_id)
    expect(await gateway.payment(waiting.razorpay_payment_id)).toMatchObject({
      status: 'refunded',
      wasCaptured: false,
    })
  })

  test('capturing a payment that was authorised after the capture time', async () => {
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500, captureWithinMin: 12 })
    const late = standin.pay(order.id, { captured: false }).razorpay_payment_id
    standin.age(late, 15)
    standin.authorize(late)
    expect((await gateway.payment(late)).status).toBe('authorized')

    const later = standin.pay(order.id, { captured: false }).razorpay_payment_id
    standin.age(later, 60)
    standin.authorize(later)
    expect(await gateway.payment(later)).toMatchObject({ status: 'refunded', wasCaptured: false })
  })

  test('refunds of more than was captured, of an uncaptured payment, or with a key used for another body', async () => {
    const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise: 500 })
    const unpaid = standin.pay(order.id, { captured: false }).razorpay_payment_id
    const paid = standin.pay(order.id).razorpay_payment_id
    const refund = (paymentId: string, amountPaise: number, idempotencyKey: string) =>
      refusalOf(gateway.refund({ paymentId, amountPaise, idempotencyKey }))

    expect(await refund(unpaid, 500, 'key-0000000001')).toBe(
      'The payment status should be captured for action to be taken',
    )
    expect(await refund(paid, 600, 'key-0000000002')).toBe(
      'The refund amount provided is greater than amount captured',
    )
    expect(await refund(paid, 300, 'short')).toMatch(/idempotency key must be at least 10/)
    expect(await refund(paid, 300, 'key-0000000003')).toBe('accepted')
    expect(await refund(paid, 200, 'key-0000000003')).toBe(
      'Different request body sent for the same idempotency key',
    )
    expect(await refund(paid, 200, 'key-0000000004')).toBe('accepted')
    expect(await refund(paid, 100, 'key-0000000005')).toBe('The payment has been fully refunded already')
  })

  test('an unknown path', async () => {
    const reply = await fetch(`${standin.apiUrl}/v2/nothing`)
    expect(reply.status).toBe(404)
    expect((await reply.json()).error.description).toBe('The requested URL was not found on the server.')
  })
})
