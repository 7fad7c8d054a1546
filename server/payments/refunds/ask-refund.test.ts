import { expect } from 'vitest'
import { refundsOfOrders } from '#server/payments/read-payments.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { sendDisputeEvent } from '#test/scenes/dispute-scene.ts'
import { paidOrder, refundEffectsOfTest, test } from '#test/scenes/money-test.ts'
import { askRefund } from './ask-refund.ts'

test('a disputed payment is refunded only if evenIfDisputed is set, and other payments as usual', async ({
  app,
  db,
  standin,
}) => {
  const [claimed, other] = [await paidOrder(app, db, standin), await paidOrder(app, db, standin)]
  await sendDisputeEvent(app, standin, claimed.paymentId, [['created', 0]])
  const ask = async ({ orderId }: typeof claimed, how?: { evenIfDisputed: boolean }) =>
    (await askRefund(db, refundEffectsOfTest, orderId, 100_00, how)).kind
  expect(await ask(claimed)).toBe('disputed')
  expect(await ask(other)).toBe('asked')
  expect(await ask(claimed, { evenIfDisputed: true })).toBe('asked')
  await sendDisputeEvent(app, standin, claimed.paymentId, [['won', 1]])
  expect(await ask(claimed)).toBe('asked')
  const refunds = await refundsOfOrders(db, [claimed.orderId, other.orderId])
  expect([claimed, other].map(({ orderId }) => refunds.get(orderId)?.length)).toEqual([2, 1])
  expect(await proveBooks(db)).toEqual([])
})
