import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { cancelUnpaidOrder } from '#server/orders/checkout/cancel-unpaid-order.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { placementOf } from '#test/scenes/builders.ts'
import {
  allRefunds,
  beginPaying,
  makeCheckout,
  orderOf,
  paidOrder,
  placements,
  refundsAtGateway,
  runAllJobs,
  test,
  until,
} from '#test/scenes/money-test.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { applyPayment } from '../apply-payment.ts'
import { applyRefund } from '../refunds/apply-refund.ts'

/** What the gateway charged, as it is booked. */
async function chargedPaise(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ fee: number }>`
    select sum(amount_paise)::int as fee from ledger_entries where account in ('gateway_fee', 'gateway_tax')`.execute(
    db,
  )
  return rows[0]?.fee
}

describe('facts out of order', () => {
  test('a failure reported after the capture changes nothing', async ({ app, db, standin, gateway }) => {
    const { orderId, paymentId } = await paidOrder(app, db, standin)
    const fact = await gateway.payment(paymentId)
    const applied = await applyPayment(
      db,
      orderParts.effects,
      { ...fact, status: 'failed', wasCaptured: false },
      'webhook',
    )
    expect(applied).toMatchObject({ paymentOutcome: 'applied', isNews: false })
    expect((await orderOf(db, orderId)).status).toBe('Food Processing')
    expect((await db.selectFrom('payments').select('status').executeTakeFirstOrThrow()).status).toBe(
      'captured',
    )
  })

  test('a report that refunded money was never captured removes nothing from the books', async ({
    app,
    db,
    standin,
    gateway,
  }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    const fact = await gateway.payment(paymentId)
    const denied = { ...fact, status: 'refunded', wasCaptured: false } as const
    await applyPayment(db, orderParts.effects, denied, 'webhook')
    expect(await db.selectFrom('payments').select(['status', 'was_captured']).execute()).toEqual([
      { status: 'refunded', was_captured: true },
    ])
    expect(await proveBooks(db)).toEqual([])
  })

  test('a payment that failed and is captured later counts: a failure cancels nothing', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.sendWebhooksTo(webhookUrl)
    const { razorpay_payment_id } = standin.pay(gatewayOrderId, { captured: false })
    standin.fail(razorpay_payment_id)
    await until(
      async () => (await db.selectFrom('payments').selectAll().executeTakeFirst())?.status === 'failed',
    )
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
    standin.authorize(razorpay_payment_id)
    await until(async () => (await orderOf(db, orderId)).status === 'Food Processing')
  })

  test('a fee missing from the first report is filled in and booked by a later one, once and for good', async ({
    app,
    db,
    standin,
    gateway,
  }) => {
    const { customer, gatewayOrderId } = await beginPaying(app, db)
    const proof = standin.pay(gatewayOrderId)
    const payment = standin.state.payments.get(proof.razorpay_payment_id)
    if (!payment) throw new Error('no payment')
    standin.state.save('payment', payment.id, { ...payment, fee: null, tax: null })
    await customer.call('verifyOrder', proof)
    const fees = () => db.selectFrom('payments').select(['fee_paise', 'tax_paise']).execute()
    expect(await fees()).toEqual([{ fee_paise: null, tax_paise: null }])

    standin.state.save('payment', payment.id, payment)
    await customer.call('verifyOrder', proof)
    await customer.call('verifyOrder', proof)
    expect(await fees()).toEqual([{ fee_paise: payment.fee, tax_paise: payment.tax }])
    expect(await chargedPaise(db)).toBe(payment.fee)
    expect(payment.fee).toBeGreaterThan(0)
    expect(await proveBooks(db)).toEqual([])
    const wentBack = { ...(await gateway.payment(payment.id)), status: 'refunded' } as const
    await applyPayment(db, orderParts.effects, { ...wentBack, feePaise: null, taxPaise: null }, 'webhook')
    expect(await fees()).toEqual([{ fee_paise: payment.fee, tax_paise: payment.tax }])
  })

  test.for([
    ['more than first reported', 31, 3],
    ['less than first reported', -31, -3],
    ['the same with another tax', 0, -3],
  ] as const)(
    'a charge that is %s by the time of the refund is booked so, and no older report undoes it',
    async ([, fee, tax], { app, db, standin, gateway }) => {
      const { paymentId } = await paidOrder(app, db, standin)
      const first = await gateway.payment(paymentId)
      const feePaise = (first.feePaise ?? 0) + fee
      const taxPaise = (first.taxPaise ?? 0) + tax
      const wentBack = { ...first, status: 'refunded', feePaise, taxPaise } as const
      for (const fact of [wentBack, { ...first, feePaise: 1, taxPaise: 0 }, { ...wentBack, feePaise: 2 }]) {
        await applyPayment(db, orderParts.effects, fact, 'webhook')
        expect(await db.selectFrom('payments').select(['fee_paise', 'tax_paise']).execute()).toEqual([
          { fee_paise: feePaise, tax_paise: taxPaise },
        ])
        expect(await chargedPaise(db)).toBe(feePaise)
        expect(await proveBooks(db)).toEqual([])
      }
    },
  )

  test('a charge that is reported late, and then changed, is booked, also for an unwanted payment', async ({
    app,
    db,
    standin,
    gateway,
  }) => {
    const { orderId, gatewayOrderId, shopId } = await beginPaying(app, db)
    await db.transaction().execute((tx) => cancelUnpaidOrder(tx, { orderId, shopId }))
    const fact = await gateway.payment(standin.pay(gatewayOrderId).razorpay_payment_id)
    const news = [
      { ...fact, feePaise: null, taxPaise: null },
      fact,
      { ...fact, status: 'refunded', feePaise: 800, taxPaise: 122 },
    ] as const
    for (const one of news) {
      await applyPayment(db, orderParts.effects, one, 'webhook')
      expect(await chargedPaise(db)).toBe(one.feePaise)
      expect(await proveBooks(db)).toEqual([])
    }
  })

  test('a charge that is reported before the capture and not with it is booked when it is reported again', async ({
    app,
    db,
    standin,
    gateway,
  }) => {
    const { gatewayOrderId } = await beginPaying(app, db)
    const proof = standin.pay(gatewayOrderId)
    const fact = await gateway.payment(proof.razorpay_payment_id)
    const news = [
      { ...fact, status: 'authorized', wasCaptured: false },
      { ...fact, feePaise: null, taxPaise: null },
      fact,
    ] as const
    for (const one of news) await applyPayment(db, orderParts.effects, one, 'webhook')
    expect(await chargedPaise(db)).toBe(fact.feePaise)
    expect(await proveBooks(db)).toEqual([])
  })

  test('an authorised payment is pending, and its order is placed once it is captured', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, orderId, gatewayOrderId } = await beginPaying(app, db)
    standin.faults.captureDelayMs = 60_000
    const proof = standin.pay(gatewayOrderId)
    expect((await customer.call('verifyOrder', proof)).body).toMatchObject({
      success: false,
      pending: true,
      orderId,
    })
    expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
    standin.capture(proof.razorpay_payment_id)
    expect((await customer.call('verifyOrder', proof)).body).toMatchObject({ success: true, orderId })
    expect(await chargedPaise(db)).toBe(standin.state.payments.get(proof.razorpay_payment_id)?.fee)
    expect(await proveBooks(db)).toEqual([])
  })

  test('a gateway that does not answer makes the payment pending, never refused', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, gatewayOrderId } = await beginPaying(app, db)
    const proof = standin.pay(gatewayOrderId)
    standin.faults.nextCalls.push({ answer: 502 })
    expect((await customer.call('verifyOrder', proof)).body).toMatchObject({ success: false, pending: true })
    expect((await customer.call('verifyOrder', proof)).body.success).toBe(true)
  })
})

test('a payment first reported after its refund places nothing, and is owed until the refund is reported', async ({
  app,
  db,
  standin,
  gateway,
}) => {
  const { customer, orderId, gatewayOrderId } = await beginPaying(app, db)
  const proof = standin.pay(gatewayOrderId)
  const refund = standin.settleRefund(standin.refund(proof.razorpay_payment_id, 30900), 'processed')
  await customer.call('verifyOrder', proof)
  expect((await orderOf(db, orderId)).status).toBe('Awaiting payment')
  expect(await proveBooks(db)).toEqual([])
  for (const fact of await gateway.refundsOf(refund.payment_id))
    await applyRefund(db, orderParts.effects, fact)
  expect(await allRefunds(db)).toMatchObject([{ reason: 'outside', status: 'processed' }])
  expect(await proveBooks(db)).toEqual([])
})

test('an order whose payment was refunded before it was reported can be paid by another payment', async ({
  app,
  db,
  standin,
}) => {
  const { customer, orderId, gatewayOrderId } = await beginPaying(app, db)
  const first = standin.pay(gatewayOrderId)
  standin.settleRefund(standin.refund(first.razorpay_payment_id, 30900), 'processed')
  await customer.call('verifyOrder', first)
  standin.faults.allowSecondCapture = true
  await customer.call('verifyOrder', standin.pay(gatewayOrderId))
  expect((await orderOf(db, orderId)).status).toBe('Food Processing')
  expect(await allRefunds(db)).toEqual([])
  expect(await proveBooks(db)).toEqual([])
})

test('a payment that arrives after its order was cancelled is refunded exactly once', async ({
  app,
  db,
  standin,
  webhookUrl,
}) => {
  const { customer, orderId, gatewayOrderId, shopId } = await beginPaying(app, db)
  await db.transaction().execute((tx) => cancelUnpaidOrder(tx, { orderId, shopId }))
  standin.sendWebhooksTo(webhookUrl)
  standin.faults.duplicateWebhooks = 3
  const proof = standin.pay(gatewayOrderId)
  const answers = await Promise.all(Array.from({ length: 40 }, () => customer.call('verifyOrder', proof)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([400]))
  expect((await orderOf(db, orderId)).status).toBe('Cancelled')
  await runAllJobs(app, db, 2)
  expect(refundsAtGateway(standin)).toHaveLength(1)
  await until(async () => (await allRefunds(db))[0]?.status === 'processed')
  expect(await allRefunds(db)).toHaveLength(1)
  expect((await orderOf(db, orderId)).payment_status).toBe('refunded')
  await until(() => [...standin.state.deliveries.values()].every((d) => d.state === 'delivered'))
  expect(await proveBooks(db)).toEqual([])
})

test('of two payments captured at once, in fifty rounds, one is kept and one is refunded', async ({
  app,
  db,
  standin,
  webhookUrl,
}) => {
  standin.faults.allowSecondCapture = true
  const { customer, placement, shopId, item } = await makeCheckout(app, db)
  for (let round = 0; round < 50; round += 1) {
    const { body } = await customer.call(
      'createOnlineOrder',
      placementOf(shopId, [{ ...item, count: 10 + round }]),
    )
    const proofs = [standin.pay(body.order.id), standin.pay(body.order.id)]
    const answers = await Promise.all(proofs.map((proof) => customer.call('verifyOrder', proof)))
    expect(answers.map((answer) => answer.body.success)).toContain(true)
    expect(answers.every((answer) => answer.status < 500)).toBe(true)
    const payments = await db
      .selectFrom('payments')
      .select(['refund_due', 'applied_at'])
      .where('payment_order_id', '=', body.orderId)
      .execute()
    expect(payments.map((p) => [p.refund_due, p.applied_at !== null]).sort()).toEqual([
      [false, true],
      [true, false],
    ])
    expect(await placements(db, body.orderId)).toBe(1)
  }
  expect(placement).toBeDefined()
  standin.sendWebhooksTo(webhookUrl)
  expect(await allRefunds(db)).toHaveLength(50)
})
