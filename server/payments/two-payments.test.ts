import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { proveBooks } from '#server/settlement/prove-books.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { settleRefunds } from '#test/debtor-scene.ts'
import { taken, tell } from '#test/dispute-scene.ts'
import { makeCheckout, orderOf, paidOrder, refundsAtGateway, test } from '#test/money-test.ts'

type Checkout = Awaited<ReturnType<typeof makeCheckout>>

async function pay({ customer, placement }: Checkout, standin: RazorpayStandin) {
  const { body } = await customer.call('createOnlineOrder', placement)
  const proof = standin.pay(body.order.id)
  await customer.call('verifyOrder', proof)
  return { orderId: body.orderId, paymentId: proof.razorpay_payment_id }
}

const moneyOf = async (db: Db, orderId: string) => (await orderOf(db, orderId)).payment_status

test('of payments of one customer to one shop each sends back what is owed of it, whatever becomes of the others', async ({
  app,
  db,
  standin,
}) => {
  const claimed = await paidOrder(app, db, standin)
  await tell(app, standin, claimed.paymentId, [['created', 0, taken]])
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
