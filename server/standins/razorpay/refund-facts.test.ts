import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { until } from '#test/scenes/money-test.ts'
import { gatewayTo, newReceipt, officialSdk, refusalOf } from '#test/servers/razorpay-clients.ts'
import { startRazorpayStandin } from './start.ts'

const standin = await startRazorpayStandin()
const gateway = gatewayTo(standin)
const sdk = officialSdk(standin)
afterEach(() => standin.clearFaults())
afterAll(() => standin.close())

async function paid(amountPaise: number) {
  const order = await gateway.ensureOrder({ receipt: newReceipt(), amountPaise })
  return { orderId: order.id, paymentId: standin.pay(order.id).razorpay_payment_id }
}
const back = (paymentId: string, amountPaise: number, idempotencyKey = randomUUID() as string) =>
  gateway.refund({ paymentId, amountPaise, idempotencyKey })

describe('refunds at the gateway', () => {
  test('may be in any number of parts up to the captured amount; until all is refunded it stays captured', async () => {
    const { orderId, paymentId } = await paid(50000)
    const payment = () => sdk.payments.fetch(paymentId)
    expect(await payment()).toMatchObject({ amount_refunded: 0, refund_status: null })
    for (const part of [10000, 15000, 100]) await back(paymentId, part)
    expect(await payment()).toMatchObject({
      status: 'captured',
      amount_refunded: 25100,
      refund_status: 'partial',
    })
    expect(await refusalOf(back(paymentId, 24901))).toBe(
      'The refund amount provided is greater than amount captured',
    )
    expect(await refusalOf(back(paymentId, 99))).toBe('The amount must be at least INR 1.00')
    await back(paymentId, 24900)
    expect(await payment()).toMatchObject({ amount_refunded: 50000, refund_status: 'full' })
    expect((await sdk.orders.fetch(orderId)).status).toBe('paid')
    expect(await refusalOf(back(paymentId, 100))).toBe('The payment has been fully refunded already')
    expect(await gateway.refundsOf(paymentId)).toHaveLength(4)
  })

  test('without an amount refund the rest of the payment', async () => {
    const { paymentId } = await paid(50000)
    await back(paymentId, 20000)
    expect(await sdk.payments.refund(paymentId, {})).toMatchObject({
      amount: 30000,
      status: 'pending',
      batch_id: null,
    })
  })

  test('are processed before they have the bank’s number', async () => {
    Object.assign(standin.faults, { refundDelayMs: 0, bankNumberDelayMs: 300 })
    const { paymentId } = await paid(50000)
    await back(paymentId, 20000)
    const now = async () => (await gateway.refundsOf(paymentId))[0]
    await until(async () => (await now())?.status === 'processed')
    expect((await now())?.bankReference).toBeNull()
    await until(async () => (await now())?.bankReference !== null)
    expect((await now())?.bankReference).toMatch(/^\d{23}$/)
  })

  test('that fail return their amount to the payment', async () => {
    Object.assign(standin.faults, { refundDelayMs: 0, refundFails: true })
    const { paymentId } = await paid(50000)
    await back(paymentId, 50000)
    await until(async () => (await gateway.refundsOf(paymentId))[0]?.status === 'failed')
    expect(await sdk.payments.fetch(paymentId)).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    })
  })

  test('are refused permanently after six months, and temporarily while our balance is too low', async () => {
    const { paymentId } = await paid(50000)
    standin.faults.balance = 19999
    const empty = await back(paymentId, 20000).catch((failure) => failure)
    expect(empty).toMatchObject({ kind: 'balance', isPassing: true })
    expect(empty.message).toMatch(/^Your account does not have enough balance/)
    await back(paymentId, 19999)
    standin.clearFaults()
    standin.age(paymentId, 184 * 24 * 60)
    const old = await back(paymentId, 20000).catch((failure) => failure)
    expect(old).toMatchObject({
      kind: 'invalid',
      isPassing: false,
      message: 'Refund is not supported by the bank because the payment is more than 6 months old',
    })
    expect(await refusalOf(back('order_123', 20000))).toBe('order_123 is not a valid id')
  })

  test.each([false, true])(
    'with a used key and another body are refused permanently, as a conflict (%s) or not',
    async (otherBodyIsConflict) => {
      standin.faults.otherBodyIsConflict = otherBodyIsConflict
      const { paymentId } = await paid(50000)
      const key = `used-twice-${otherBodyIsConflict}`
      await back(paymentId, 20000, key)
      const refused = await back(paymentId, 20100, key).catch((failure) => failure)
      expect(refused).toMatchObject({ kind: 'invalid', isPassing: false })
    },
  )

  test('can be read one by one, all together and by payment; only their notes can be changed', async () => {
    const { paymentId } = await paid(50000)
    const { id } = await back(paymentId, 20000)
    expect(await sdk.payments.fetchRefund(paymentId, id)).toMatchObject({ id, amount: 20000 })
    expect((await sdk.refunds.all({})).items.map((refund) => refund.id)).toContain(id)
    await sdk.refunds.edit(id, { notes: { ticket: '7' } })
    expect(await sdk.refunds.fetch(id)).toMatchObject({ amount: 20000, notes: { ticket: '7' } })
    const other = await paid(600)
    await expect(sdk.payments.fetchRefund(other.paymentId, id)).rejects.toMatchObject({ statusCode: 400 })
  })
})
