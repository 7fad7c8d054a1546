import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { cancelUnpaidOrder } from '#server/orders/checkout/cancel-unpaid-order.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { expectAlarms } from '#test/alarms.ts'
import {
  allRefunds,
  beginPaying,
  orderOf,
  paidOrder,
  refundEffectsOfTest,
  refundsAtGateway,
  refundsMade,
  runAllJobs,
  test,
  until,
} from '#test/scenes/money-test.ts'
import { sendEvent } from '#test/scenes/signed-events.ts'
import { askRefund } from '../refunds/ask-refund.ts'

/** A payment of this age is no longer refunded by the gateway. */
const HALF_A_YEAR_MIN = 184 * 24 * 60

describe('a refund', () => {
  async function unwanted(app: Parameters<typeof beginPaying>[0], db: Db, standin: RazorpayStandin) {
    const begun = await beginPaying(app, db)
    await db.transaction().execute((tx) => cancelUnpaidOrder(tx, begun))
    await begun.customer.call('verifyOrder', standin.pay(begun.gatewayOrderId))
    return begun
  }

  test('whose response was lost is sent again and made once', async ({ app, db, standin, webhookUrl }) => {
    const { orderId } = await paidOrder(app, db, standin)
    // All other jobs run first, so that the failing call is the refund’s.
    await runAllJobs(app, db, 2)
    await askRefund(db, refundEffectsOfTest, orderId, 6000)
    standin.faults.nextCalls.push({ answer: 502, after: true })
    await runAllJobs(app, db)
    expect((await allRefunds(db))[0]?.status).toBe('due')
    standin.sendWebhooksTo(webhookUrl)
    await runAllJobs(app, db)
    expect(refundsAtGateway(standin)).toHaveLength(1)
    await until(async () => (await allRefunds(db))[0]?.status === 'processed')
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('HTTP 502')
  })

  test('that failed at the gateway is retried as a new one', async ({ app, db, standin, webhookUrl }) => {
    await unwanted(app, db, standin)
    standin.sendWebhooksTo(webhookUrl)
    Object.assign(standin.faults, { refundFails: true, refundDelayMs: 0 })
    await runAllJobs(app, db)
    await until(async () => (await allRefunds(db)).length === 2)
    standin.faults.refundFails = false
    await runAllJobs(app, db)
    await until(async () => (await allRefunds(db)).some((refund) => refund.status === 'processed'))
    expect((await allRefunds(db)).map((refund) => refund.status).sort()).toEqual(['failed', 'processed'])
    expect(await proveBooks(db)).toEqual([])
  })

  test('that was given up is shown beside one of the same amount that is being retried', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { customer, orderId, paymentId } = await paidOrder(app, db, standin)
    const ask = () => askRefund(db, refundEffectsOfTest, orderId, 6000)
    const refunds = async () =>
      (await customer.call('listMyOrders')).body.data[0]?.refunds?.map(
        ({ amount, status }) => `${amount} ${status}`,
      )
    await ask()
    standin.age(paymentId, HALF_A_YEAR_MIN)
    await runAllJobs(app, db)
    standin.age(paymentId, 0)
    await ask()
    expect(await refunds()).toEqual(['60 failed', '60 due'])

    standin.sendWebhooksTo(webhookUrl)
    Object.assign(standin.faults, { refundFails: true, refundDelayMs: 0 })
    await runAllJobs(app, db)
    await until(async () => (await allRefunds(db)).length === 3)
    expect(await refunds()).toEqual(['60 failed', '60 due'])
    expectAlarms('refund_refused')
  })

  test('of an order that was never placed stays owed if the gateway does not accept it', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId } = await unwanted(app, db, standin)
    for (const { payment_id } of await allRefunds(db)) standin.age(payment_id, HALF_A_YEAR_MIN)
    await runAllJobs(app, db)
    expect((await allRefunds(db)).map(({ status }) => status)).toEqual(['failed'])
    expect((await orderOf(db, orderId)).payment_status).toBe('refund_due')
    expectAlarms('refund_refused')
  })

  test('that the gateway made twice for one request of ours is recorded twice', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId } = await paidOrder(app, db, standin)
    await askRefund(db, refundEffectsOfTest, orderId, 6000)
    await runAllJobs(app, db)
    const [first] = refundsAtGateway(standin)
    for (const id of [first?.id, 'rfnd_00000000000002']) {
      const refund = { ...first, id, status: 'processed' }
      expect(await sendEvent(app, standin, 'refund.processed', { refund }, new Date())).toBe(200)
    }
    expect(await refundsMade(db)).toEqual([
      ['asked', 6000],
      ['outside', 6000],
    ])
    expect(await proveBooks(db)).toEqual([])
  })

  test('whose events are all lost is noticed by polling', async ({ app, db, standin }) => {
    await unwanted(app, db, standin)
    standin.faults.refundDelayMs = 0
    await runAllJobs(app, db)
    await until(() => refundsAtGateway(standin)[0]?.status === 'processed')
    await runAllJobs(app, db)
    expect((await allRefunds(db))[0]?.status).toBe('processed')
    expectAlarms('webhook_missing')
  })

  test('that stays undecided raises an alarm after the last check; one that only lacks the bank’s number does not', async ({
    app,
    db,
    standin,
  }) => {
    standin.faults.bankNumberDelayMs = 3600_000
    for (const [refundDelayMs, status, alarms] of [
      [0, 'processed', []],
      [Number.POSITIVE_INFINITY, 'pending', ['refund_stuck']],
    ] as const) {
      const { orderId } = await paidOrder(app, db, standin)
      standin.faults.refundDelayMs = refundDelayMs
      await askRefund(db, refundEffectsOfTest, orderId, 60_00)
      await runAllJobs(app, db, 10)
      expectAlarms()
      await runAllJobs(app, db, 10)
      expect((await allRefunds(db)).map((refund) => refund.status)).toContain(status)
      expectAlarms(...alarms)
    }
  })

  describe('that the gateway accepted, and whose outcome no event reports,', () => {
    test('is polled, even if the process that sent it was killed before the response', async ({
      app,
      db,
      standin,
      gateway,
      webhookUrl,
    }) => {
      await unwanted(app, db, standin)
      standin.sendWebhooksTo(webhookUrl)
      standin.faults.refundDelayMs = Number.POSITIVE_INFINITY
      for (const refund of await allRefunds(db))
        await gateway.refund({
          paymentId: refund.payment_id,
          amountPaise: refund.amount_paise,
          idempotencyKey: refund.id,
        })
      await until(async () => (await allRefunds(db))[0]?.status === 'pending')
      settleUnheard(standin)
      await runAllJobs(app, db)
      expect((await allRefunds(db))[0]?.status).toBe('processed')
      expect(await proveBooks(db)).toEqual([])
    })

    test('is polled, even if it was made on the dashboard', async ({ app, db, standin, webhookUrl }) => {
      const { customer, gatewayOrderId } = await beginPaying(app, db)
      const { razorpay_payment_id: paymentId, ...rest } = standin.pay(gatewayOrderId)
      await customer.call('verifyOrder', { razorpay_payment_id: paymentId, ...rest })
      standin.sendWebhooksTo(webhookUrl)
      standin.faults.refundDelayMs = Number.POSITIVE_INFINITY
      standin.refund(paymentId, 30900)
      await until(async () => (await allRefunds(db))[0]?.status === 'pending')
      settleUnheard(standin)
      await runAllJobs(app, db)
      expect((await allRefunds(db))[0]?.status).toBe('processed')
    })

    function settleUnheard(standin: RazorpayStandin) {
      standin.faults.dropWebhooks = true
      for (const refund of refundsAtGateway(standin)) standin.settleRefund(refund, 'processed')
    }
  })

  test('made on the gateway’s dashboard is recorded and booked', async ({ app, db, standin, webhookUrl }) => {
    const { orderId, paymentId } = await paidOrder(app, db, standin)
    standin.sendWebhooksTo(webhookUrl)
    standin.faults.refundDelayMs = 0
    standin.refund(paymentId, 30900)
    await until(async () => (await allRefunds(db))[0]?.status === 'processed')
    expect(await allRefunds(db)).toMatchObject([{ reason: 'outside', amount_paise: 30900 }])
    expect((await orderOf(db, orderId)).payment_status).toBe('refunded')
    expect(await proveBooks(db)).toEqual([])
  })

  test('of a payment that was authorised but never captured is the gateway’s own, and books nothing', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.sendWebhooksTo(webhookUrl)
    const { razorpay_payment_id } = standin.pay(gatewayOrderId, { captured: false })
    standin.age(razorpay_payment_id, 60)
    standin.authorize(razorpay_payment_id)
    await until(async () => (await allRefunds(db)).length === 1)
    await until(() => [...standin.state.deliveries.values()].every((d) => d.state === 'delivered'))
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
    expect(await db.selectFrom('ledger_transactions').selectAll().execute()).toEqual([])
    expect(await proveBooks(db)).toEqual([])
  })
})
