import { describe, expect } from 'vitest'
import { toPaise } from '#contract/rules/money/money.ts'
import { indiaMonth } from '#contract/rules/time/india-time.ts'
import type { Db } from '#server/db/db.ts'
import { askRefund } from '#server/payments/refunds/ask-refund.ts'
import { refundOrder } from '#server/payments/refunds/refund-order.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { expectAlarms } from '#test/alarms.ts'
import type { TestApp } from '#test/app-test.ts'
import { balancesOf, saleBalances } from '#test/scenes/balances.ts'
import {
  allRefunds,
  paidOrder,
  refundEffectsOfTest,
  runAllJobs,
  test,
  until,
} from '#test/scenes/money-test.ts'
import { sendEvent } from '#test/scenes/signed-events.ts'
import { proveBooks } from '../proof/prove-books.ts'
import { readStatement } from '../statement/read-statement.ts'

async function payFor(app: TestApp, db: Db, standin: RazorpayStandin) {
  const paid = await paidOrder(app, db, standin)
  const { orderId, keeper } = paid
  const set = (status: 'Delivered' | 'Out for delivery') => keeper.call('setOrderStatus', { orderId, status })
  return { ...paid, set }
}

const ask = (db: Db, orderId: string, rupees?: number) =>
  askRefund(db, refundEffectsOfTest, orderId, rupees && toPaise(rupees))

/** Runs until the gateway has made all refunds that were requested. */
async function settle(app: TestApp, db: Db, standin: RazorpayStandin) {
  standin.faults.refundDelayMs = 0
  await runAllJobs(app, db)
  await until(() => [...standin.state.refunds.values()].every(({ status }) => status !== 'pending'))
  await runAllJobs(app, db)
  expect((await allRefunds(db)).filter(({ status }) => status !== 'processed')).toEqual([])
}

describe('for an order paid with ₹309,', () => {
  test('a refund of ₹100 after the delivery reduces the shop’s share and the commission by their parts', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, set, shopId } = await payFor(app, db, standin)
    await set('Delivered')
    await ask(db, orderId, 100)
    // Owed to the customer from the moment of the decision, whenever the gateway makes the refund.
    const after = { orders_held: 0, shop: -(20900 - 209), commission: -209 }
    expect(await saleBalances(db)).toEqual({ ...after, refunds_owed: -10000 })
    expect(await proveBooks(db)).toEqual([])
    await settle(app, db, standin)
    expect(await saleBalances(db)).toEqual({ ...after, refunds_owed: 0 })
    expect(await proveBooks(db)).toEqual([])
    const { totals } = await readStatement(db, shopId, indiaMonth(new Date()))
    expect(totals).toMatchObject({ orders: 1, amount: 209, commission: 2.09 })
  })

  test('a full refund after the delivery leaves no share and no commission', async ({ app, db, standin }) => {
    const { orderId, set } = await payFor(app, db, standin)
    await set('Delivered')
    await ask(db, orderId)
    await settle(app, db, standin)
    expect(await saleBalances(db)).toEqual({ orders_held: 0, refunds_owed: 0, shop: 0, commission: 0 })
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('webhook_missing')
  })

  test('a delivery after a refund of ₹100 books what remains', async ({ app, db, standin }) => {
    const { orderId, set } = await payFor(app, db, standin)
    await ask(db, orderId, 100)
    // Not refunded yet, and counted already.
    await set('Delivered')
    expect(await saleBalances(db)).toEqual({
      orders_held: 0,
      refunds_owed: -10000,
      shop: -20691,
      commission: -209,
    })
    await settle(app, db, standin)
    expect(await saleBalances(db)).toEqual({
      orders_held: 0,
      refunds_owed: 0,
      shop: -20691,
      commission: -209,
    })
    expect(await proveBooks(db)).toEqual([])
  })

  test('a delivery after a full refund books nothing', async ({ app, db, standin }) => {
    const { orderId, set } = await payFor(app, db, standin)
    await ask(db, orderId)
    await settle(app, db, standin)
    await set('Delivered')
    expect(await saleBalances(db)).toEqual({ orders_held: 0, refunds_owed: 0, shop: 0, commission: 0 })
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('webhook_missing')
  })

  test('the shares are those of what stays paid: three refunds of odd paise are rounded once, not three times', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, set } = await payFor(app, db, standin)
    await set('Delivered')
    for (const rupees of [1.49, 33.33, 66.67]) await ask(db, orderId, rupees)
    // 309.00 − 101.49 = 207.51, of which 1 % is 2.0751: 2.08.
    expect(await saleBalances(db)).toMatchObject({ shop: -(20751 - 208), commission: -208 })
    await settle(app, db, standin)
    await set('Out for delivery')
    expect(await saleBalances(db)).toEqual({ orders_held: -20751, refunds_owed: 0, shop: 0, commission: 0 })
    await set('Delivered')
    expect(await saleBalances(db)).toEqual({
      orders_held: 0,
      refunds_owed: 0,
      shop: -(20751 - 208),
      commission: -208,
    })
    expect(await proveBooks(db)).toEqual([])
  })

  test('the money of a refund that the gateway failed for good is the shop’s again', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, set } = await payFor(app, db, standin)
    await set('Delivered')
    await ask(db, orderId, 100)
    // Refused, as for a payment that is too old.
    const payment = [...standin.state.payments.values()][0]
    if (payment) standin.state.save('payment', payment.id, { ...payment, refund_status: 'full' })
    await runAllJobs(app, db, 2)
    expect((await allRefunds(db)).map(({ status }) => status)).toEqual(['failed'])
    expect(await saleBalances(db)).toEqual({
      orders_held: 0,
      refunds_owed: 0,
      shop: -30591,
      commission: -309,
    })
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('refund_refused')
  })

  test('the statement counts the order once, as long as anything of it is sold', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, set, shopId } = await payFor(app, db, standin)
    const counted = async () => (await readStatement(db, shopId, indiaMonth(new Date()))).totals.orders
    await set('Delivered')
    expect(await counted()).toBe(1)
    await ask(db, orderId)
    expect(await counted()).toBe(0)
    await set('Out for delivery')
    expect(await counted()).toBe(0)
    // The refund is refused for good, so that the money is the shop's again.
    const payment = [...standin.state.payments.values()][0]
    if (payment) standin.state.save('payment', payment.id, { ...payment, refund_status: 'full' })
    await runAllJobs(app, db, 2)
    expect(await counted()).toBe(0)
    await set('Delivered')
    expect(await counted()).toBe(1)
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('refund_refused')
  })

  test('concurrent refunds and deliveries leave books that match the final state', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, set } = await payFor(app, db, standin)
    const statuses = ['Delivered', 'Out for delivery', 'Delivered'] as const
    await Promise.all([
      ...Array.from({ length: 12 }, (_, i) => set(statuses[i % 3] ?? 'Delivered')),
      ...Array.from({ length: 6 }, () => ask(db, orderId, 20.05)),
    ])
    expect(await proveBooks(db)).toEqual([])
    await settle(app, db, standin)
    await set('Delivered')
    expect(await saleBalances(db)).toEqual({
      orders_held: 0,
      refunds_owed: 0,
      shop: -(18870 - 189),
      commission: -189,
    })
    expect(await proveBooks(db)).toEqual([])
  })
})

describe('a refund that the platform bears', () => {
  const bear = (db: Db, orderId: string, rupees: number, borneBy: 'shop' | 'platform') =>
    db.transaction().execute((tx) =>
      refundOrder(tx, refundEffectsOfTest, {
        orderId,
        amountPaise: toPaise(rupees),
        reason: 'issue',
        borneBy,
      }),
    )
  const all = (db: Db) => balancesOf(db, 'orders_held', 'refunds_owed', 'shop', 'commission', 'refunds_borne')

  test('leaves the shop its share and us the commission, beside one that the shop bears', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, set, shopId } = await payFor(app, db, standin)
    await set('Delivered')
    await bear(db, orderId, 100, 'platform')
    const whole = { orders_held: 0, shop: -(30900 - 309), commission: -309, refunds_borne: 10000 }
    expect(await all(db)).toEqual({ ...whole, refunds_owed: -10000 })
    await bear(db, orderId, 9, 'shop')
    const less = { orders_held: 0, shop: -(30000 - 300), commission: -300, refunds_borne: 10000 }
    expect(await all(db)).toEqual({ ...less, refunds_owed: -10900 })
    await settle(app, db, standin)
    expect(await all(db)).toEqual({ ...less, refunds_owed: 0 })
    expect(await proveBooks(db)).toEqual([])
    const { lines, totals } = await readStatement(db, shopId, indiaMonth(new Date()))
    expect(lines.map(({ amount }) => amount)).toEqual([309, -9])
    expect(totals).toMatchObject({ orders: 1, amount: 300, commission: 3, onlineDue: 297 })
  })

  test('costs nobody anything while the delivery is undone, and the platform again after it', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, set } = await payFor(app, db, standin)
    await set('Delivered')
    await bear(db, orderId, 100, 'platform')
    await set('Out for delivery')
    expect(await all(db)).toEqual({
      orders_held: -20900,
      refunds_owed: -10000,
      shop: 0,
      commission: 0,
      refunds_borne: 0,
    })
    expect(await proveBooks(db)).toEqual([])
    await set('Delivered')
    expect(await all(db)).toMatchObject({ orders_held: 0, shop: -(30900 - 309), refunds_borne: 10000 })
    expect(await proveBooks(db)).toEqual([])
  })

  test('costs nobody anything if the gateway failed it for good', async ({ app, db, standin }) => {
    const { orderId, set } = await payFor(app, db, standin)
    await set('Delivered')
    await bear(db, orderId, 100, 'platform')
    for (const { payment_id } of await allRefunds(db)) standin.age(payment_id, 200 * 24 * 60)
    await runAllJobs(app, db)
    expect(await all(db)).toMatchObject({ refunds_owed: 0, shop: -(30900 - 309), refunds_borne: 0 })
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('refund_refused')
  })
})

test('refunds of plans on the dashboard are taken from the income of their own plan', async ({
  app,
  db,
  standin,
}) => {
  for (let plan = 0; plan < 2; plan += 1) {
    const keeper = await app.shopkeeper()
    const { body } = await keeper.call('createRenewalPayment', { amount: 14900 })
    const { razorpay_payment_id: paymentId, ...proof } = standin.pay(body.order.id)
    await keeper.call('verifyRenewalPayment', { ...proof, razorpay_payment_id: paymentId })
    const refund = standin.settleRefund(standin.refund(paymentId, 4900), 'processed')
    expect(await sendEvent(app, standin, 'refund.processed', { refund }, new Date())).toBe(200)
  }
  expect(await balancesOf(db, 'subscription_income', 'refunds_owed')).toEqual({
    subscription_income: -2 * (14900 - 4900),
    refunds_owed: 0,
  })
  expect(await proveBooks(db)).toEqual([])
})
