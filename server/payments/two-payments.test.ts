import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { settleRefunds } from '#test/scenes/debtor-scene.ts'
import { sendDisputeEvent, taken } from '#test/scenes/dispute-scene.ts'
import {
  allRefunds,
  beginPaying,
  makeCheckout,
  orderOf,
  paidOrder,
  refundEffectsOfTest,
  refundsAtGateway,
  test,
} from '#test/scenes/money-test.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { giveUp } from './give-up.ts'
import { askRefund } from './refunds/ask-refund.ts'

type Checkout = Awaited<ReturnType<typeof makeCheckout>>

async function pay({ customer, placement }: Checkout, standin: RazorpayStandin) {
  const { body } = await customer.call('createOnlineOrder', placement)
  const proof = standin.pay(body.order.id)
  await customer.call('verifyOrder', proof)
  return { orderId: body.orderId, paymentId: proof.razorpay_payment_id }
}

const moneyOf = async (db: Db, orderId: string) => (await orderOf(db, orderId)).payment_status

test('payments of one customer to one shop are refunded separately, whatever happens to the others', async ({
  app,
  db,
  standin,
}) => {
  standin.faults.bankNumberDelayMs = 0
  const claimed = await paidOrder(app, db, standin)
  await sendDisputeEvent(app, standin, claimed.paymentId, [['created', 0, taken]])
  const checkout = await makeCheckout(app, db)
  const { keeper, customer, item } = checkout
  const [changed, declined] = [await pay(checkout, standin), await pay(checkout, standin)]
  const leave = (count: number) =>
    keeper.call('changeLine', { orderId: changed.orderId, itemId: item.itemId, count })
  await leave(6)
  await keeper.call('declineOrder', { orderId: declined.orderId, reason: 'too_busy' })
  expect((await leave(5)).status).toBe(200)
  await claimed.customer.call('cancelOrder', { orderId: claimed.orderId })

  const sent = async () =>
    (await customer.call('listMyOrders')).body.data.map(({ refunds = [] }) =>
      refunds.map(({ amount, status }) => `${amount} ${status}`),
    )
  expect(await sent()).toEqual([['309 due'], ['120 due', '30 due']])
  await settleRefunds(app, db, standin)
  expect(await sent()).toEqual([['309 processed'], ['120 processed', '30 processed']])
  expect(new Set((await allRefunds(db)).map(({ bank_reference }) => bank_reference)).size).toBe(3)
  const sentOf = ({ paymentId }: { paymentId: string }) =>
    refundsAtGateway(standin).flatMap(({ payment_id, amount }) => (payment_id === paymentId ? amount : []))
  expect([changed, declined, claimed].map((paid) => sentOf(paid).sort())).toEqual([
    [120_00, 30_00],
    [309_00],
    [],
  ])
  expect(await moneyOf(db, changed.orderId)).toBe('part_refunded')
  expect(await moneyOf(db, declined.orderId)).toBe('refunded')
  expect(await proveBooks(db)).toEqual([])
})

test('of three orders that are begun, one is paid, one is voided, and the third still awaits its payment', async ({
  app,
  db,
  standin,
}) => {
  const [paid, waits, late] = [
    await beginPaying(app, db),
    await beginPaying(app, db),
    await beginPaying(app, db),
  ]
  await paid.customer.call('verifyOrder', standin.pay(paid.gatewayOrderId))
  await giveUp(db, orderParts.effects, late.orderId)
  const orders = await db
    .selectFrom('payment_orders')
    .innerJoin('orders', 'orders.id', 'payment_orders.id')
    .select(['payment_orders.id', 'state', 'status'])
    .execute()
  const standsAt = ({ orderId }: typeof paid) => {
    const { state, status } = orders.find(({ id }) => id === orderId) ?? {}
    return [state, status]
  }
  expect([paid, waits, late].map(standsAt)).toEqual([
    ['paid', 'Food Processing'],
    ['open', 'Awaiting payment'],
    ['closed', 'Cancelled'],
  ])
})

test('of payments whose charge is not known yet, each gets its own', async ({ app, db, standin }) => {
  const begun = [await beginPaying(app, db), await beginPaying(app, db)]
  const verify = begun.map(({ customer, gatewayOrderId }) => {
    const proof = standin.pay(gatewayOrderId)
    return { id: proof.razorpay_payment_id, now: () => customer.call('verifyOrder', proof) }
  })
  const told = verify.map(({ id }) => standin.state.payments.get(id))
  for (const payment of told)
    if (payment) standin.state.save('payment', payment.id, { ...payment, fee: null, tax: null })
  for (const { now } of verify) await now()
  const fees = async () =>
    (await db.selectFrom('payments').select('fee_paise').orderBy('created_at').execute()).map(
      ({ fee_paise }) => fee_paise,
    )
  const [first, second] = told
  if (!first || !second) throw new Error('no payments')
  standin.state.save('payment', first.id, first)
  for (const { now } of verify) await now()
  expect(await fees()).toEqual([first.fee, null])
  standin.state.save('payment', second.id, second)
  for (const { now } of verify) await now()
  expect(await fees()).toEqual([first.fee, second.fee])
  expect(await proveBooks(db)).toEqual([])
})

test('an order with two payments is paid by the one that is kept, while the other is refunded', async ({
  app,
  db,
  standin,
}) => {
  standin.faults.allowSecondCapture = true
  const { customer, orderId, gatewayOrderId } = await paidOrder(app, db, standin)
  await customer.call('verifyOrder', standin.pay(gatewayOrderId))
  expect(await moneyOf(db, orderId)).toBe('paid')
  await settleRefunds(app, db, standin)
  expect((await allRefunds(db)).map(({ status }) => status)).toEqual(['processed'])
  expect(await moneyOf(db, orderId)).toBe('paid')
  expect(await proveBooks(db)).toEqual([])
})

test('a shop keeps its share of the payment that placed the order, whatever failed before or was paid after it', async ({
  app,
  db,
  standin,
}) => {
  standin.faults.allowSecondCapture = true
  const { customer, keeper, placement } = await makeCheckout(app, db)
  const { body } = await customer.call('createOnlineOrder', placement)
  const failed = standin.pay(body.order.id, { captured: false })
  standin.fail(failed.razorpay_payment_id)
  const { orderId } = body
  for (const proof of [failed, standin.pay(body.order.id), standin.pay(body.order.id)])
    await customer.call('verifyOrder', proof)
  await askRefund(db, refundEffectsOfTest, orderId, 100_00)
  const order = (await keeper.call('showOrder', { orderId })).body.order
  expect(order).toMatchObject({ amount: 309, keeps: 206.91 })
  await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
  expect((await keeper.call('showMoney', {})).body.data.sum).toMatchObject({ keeps: 206.91 })
  expect(await proveBooks(db)).toEqual([])
})
