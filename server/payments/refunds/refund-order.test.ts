import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { sendDisputeEvent } from '#test/scenes/dispute-scene.ts'
import { paidOrder, refundEffectsOfTest, refundsMade, test } from '#test/scenes/money-test.ts'
import { askRefund } from './ask-refund.ts'
import { refundOrder } from './refund-order.ts'

const sendBack = (db: Db, orderId: string, amountPaise: number) =>
  db
    .transaction()
    .execute((tx) => refundOrder(tx, refundEffectsOfTest, { orderId, amountPaise, reason: 'issue' }))

test('a refund of a given amount is not made while the payer disputes any part of the order', async ({
  app,
  db,
  standin,
}) => {
  const { orderId, paymentId } = await paidOrder(app, db, standin)
  await sendDisputeEvent(app, standin, paymentId, [['created', 0, { amount: 10000 }]])
  expect(await sendBack(db, orderId, 6000)).toBe(0)
  await sendDisputeEvent(app, standin, paymentId, [['won', 1, { amount: 10000 }]])
  expect(await sendBack(db, orderId, 6000)).toBe(6000)
  expect(await proveBooks(db)).toEqual([])
})

test('a refund of a given amount is limited to what is left, and is not made below one rupee', async ({
  app,
  db,
  standin,
}) => {
  const { orderId } = await paidOrder(app, db, standin)
  await askRefund(db, refundEffectsOfTest, orderId, 30000)
  expect(await sendBack(db, orderId, 801)).toBe(801)
  expect(await sendBack(db, orderId, 6000)).toBe(0)
  expect((await askRefund(db, refundEffectsOfTest, orderId, 99)).kind).toBe('too_little')
  expect((await refundsMade(db)).map(([, paise]) => paise)).toEqual([30000, 801])
  const other = await paidOrder(app, db, standin)
  await askRefund(db, refundEffectsOfTest, other.orderId, 30000)
  expect(await sendBack(db, other.orderId, 6000)).toBe(900)
  expect(await proveBooks(db)).toEqual([])
})
