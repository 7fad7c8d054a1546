import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { LedgerAccount } from '#server/db/tables/settlement.ts'
import { rebookOrders } from '#server/settlement/booking/rebook-orders.ts'
import { proveBooks, proveNewBooks } from '#server/settlement/proof/prove-books.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import type { TestApp } from '#test/app-test.ts'
import { markProven } from '#test/scenes/booked-orders.ts'
import { sendDisputeEvent, taken } from '#test/scenes/dispute-scene.ts'
import { beginPaying, paidOrder, refundsMade, test } from '#test/scenes/money-test.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { lookForDisputes } from './look-for-disputes.ts'

/** The totals of these accounts over all pages of the ledger; an account whose total is zero is left out. */
async function standing(db: Db, ...accounts: LedgerAccount[]) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => ['account', fn.sum<string>('amount_paise').as('paise')] as const)
    .where('account', 'in', accounts)
    .groupBy('account')
    .execute()
  const totals = rows.map(({ account, paise }) => [account, Number(paise)] as const)
  return Object.fromEntries(totals.filter(([, paise]) => paise !== 0))
}

describe('a dispute of an order that was cancelled or lowered', () => {
  const cancelled = async (app: TestApp, db: Db, standin: RazorpayStandin) => {
    const paid = await paidOrder(app, db, standin)
    return { ...paid, cancel: () => paid.customer.call('cancelOrder', { orderId: paid.orderId }) }
  }

  test.for(['before', 'after'] as const)(
    'that is lost takes only what was held for the payer, if the order was cancelled %s the decision',
    async (when, { app, db, standin }) => {
      const { paymentId, cancel } = await cancelled(app, db, standin)
      await sendDisputeEvent(app, standin, paymentId, [['created', 0, taken]])
      if (when === 'before') await cancel()
      await sendDisputeEvent(app, standin, paymentId, [['lost', 1, taken]])
      expect(await proveBooks(db)).toEqual([])
      if (when === 'after') await cancel()
      expect(await standing(db, 'orders_held', 'dispute_loss', 'disputed', 'refunds_owed')).toEqual({})
      expect(await proveBooks(db)).toEqual([])
      await markProven(db, sql`now() - interval '100 days'`)
      expect(await proveNewBooks(db)).toEqual([])
      // The decision is reversed: the payer is owed the refund after all.
      await sendDisputeEvent(app, standin, paymentId, [['won', 5]])
      expect(await standing(db, 'orders_held', 'dispute_loss', 'refunds_owed')).toEqual({
        refunds_owed: -309_00,
      })
      expect(await proveBooks(db)).toEqual([])
    },
  )

  test.for(['won', 'lost'] as const)(
    'about a part of the payment leaves the rest to be refunded at once, and the part only if won (here %s)',
    async (end, { app, db, standin }) => {
      const { paymentId, cancel } = await cancelled(app, db, standin)
      const part = { amount: 100_00, amount_deducted: 100_00 }
      await sendDisputeEvent(app, standin, paymentId, [['created', 0, part]])
      await cancel()
      expect(await refundsMade(db)).toEqual([['cancelled', 209_00]])
      expect(await proveBooks(db)).toEqual([])
      await sendDisputeEvent(app, standin, paymentId, [
        [end, 1, part],
        [end, 1, part],
      ])
      const back = end === 'won' ? [['cancelled', 100_00]] : []
      expect(await refundsMade(db)).toEqual([['cancelled', 209_00], ...back])
      expect(await standing(db, 'orders_held', 'dispute_loss')).toEqual({})
      expect(await proveBooks(db)).toEqual([])
    },
  )

  test('that is lost on an order delivered for less takes what is held first, and costs the platform the rest', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, keeper, item, paymentId } = await paidOrder(app, db, standin)
    await sendDisputeEvent(app, standin, paymentId, [['created', 0, taken]])
    await keeper.call('changeLine', { orderId, itemId: item.itemId, count: 7 })
    await sendDisputeEvent(app, standin, paymentId, [['lost', 1, taken]])
    expect(await standing(db, 'orders_held', 'dispute_loss')).toEqual({
      orders_held: -309_00,
      dispute_loss: 309_00,
    })
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(await standing(db, 'orders_held', 'dispute_loss')).toEqual({ dispute_loss: 219_00 })
    expect(await proveBooks(db)).toEqual([])
    await keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    expect(await standing(db, 'dispute_loss')).toEqual({ dispute_loss: 309_00 })
    expect(await proveBooks(db)).toEqual([])
  })
})

test('a lost dispute takes the money held for its own payment, and no other', async ({
  app,
  db,
  standin,
}) => {
  standin.faults.allowSecondCapture = true
  const { gatewayOrderId, customer, orderId } = await beginPaying(app, db)
  const pay = async () => {
    const proof = standin.pay(gatewayOrderId)
    await customer.call('verifyOrder', proof)
    return proof.razorpay_payment_id
  }
  const [kept, unwanted] = [await pay(), await pay()]
  const elsewhere = await paidOrder(app, db, standin)
  await sendDisputeEvent(app, standin, kept, [['created', 0, taken]])
  await customer.call('cancelOrder', { orderId })
  const others = [
    [unwanted, { id: 'disp_00000000000002' }],
    [elsewhere.paymentId, { id: 'disp_00000000000003' }],
    [kept, { id: 'disp_00000000000004', currency: 'USD' }],
  ] as const
  for (const [paymentId, of] of others)
    await sendDisputeEvent(app, standin, paymentId, [['lost', 1, { ...taken, ...of }]])
  await sendDisputeEvent(app, standin, kept, [['under_review', 1, taken]])
  expect(await standing(db, 'orders_held')).toEqual({ orders_held: -(309_00 + 309_00) })
  expect(await proveBooks(db)).toEqual([])
  await sendDisputeEvent(app, standin, kept, [['lost', 2, taken]])
  expect(await standing(db, 'orders_held')).toEqual({ orders_held: -309_00 })
  expect(await proveBooks(db)).toEqual([])
})

test('an amount too small to be refunded is not shown as owed while it is disputed, or after the dispute was lost', async ({
  app,
  db,
  standin,
}) => {
  standin.faults.allowSecondCapture = true
  const { orderId, customer, keeper, item, paymentId, gatewayOrderId } = await paidOrder(app, db, standin)
  const unwanted = standin.pay(gatewayOrderId)
  await customer.call('verifyOrder', unwanted)
  await sendDisputeEvent(app, standin, unwanted.razorpay_payment_id, [
    ['created', 0, { id: 'disp_00000000000002' }],
  ])
  await db.updateTable('menu_items').set({ unit: 'grams', pack_size: 500 }).execute()
  await db.updateTable('order_lines').set({ unit: 'grams', pack_size: 500 }).execute()
  const owed = async () => (await customer.call('showOrder', { orderId })).body.order.stillOwed
  await keeper.call('changeLine', { orderId, itemId: item.itemId, grams: 4990 })
  expect(await owed()).toBe(0.6)
  await sendDisputeEvent(app, standin, paymentId, [['created', 0, taken]])
  expect(await owed()).toBeUndefined()
  await sendDisputeEvent(app, standin, paymentId, [['lost', 1, taken]])
  expect(await owed()).toBeUndefined()
  await sendDisputeEvent(app, standin, paymentId, [['won', 5]])
  expect(await owed()).toBe(0.6)
})

test('a lost dispute of a cancelled order that was not booked is corrected by the operator’s rebook', async ({
  app,
  db,
  standin,
}) => {
  const { paymentId, orderId, customer } = await paidOrder(app, db, standin)
  await sendDisputeEvent(app, standin, paymentId, [['created', 0]])
  await customer.call('cancelOrder', { orderId })
  await db.updateTable('disputes').set({ state: 'lost', lost_paise: 309_00 }).execute()
  expect(await rebookOrders(db, 'platform')).toMatchObject([{ orderId }])
  expect(await standing(db, 'orders_held')).toEqual({})
  expect(await rebookOrders(db, 'platform')).toEqual([])
})

test('the undisputed rest of a cancelled order that was held back as a whole is refunded at night, once', async ({
  app,
  db,
  gateway,
  standin,
}) => {
  const { paymentId, orderId, customer } = await paidOrder(app, db, standin)
  standin.dispute(paymentId, { daysAgo: 40 })
  const look = () => lookForDisputes(db, { gateway, effects: orderParts.effects })
  await look()
  await customer.call('cancelOrder', { orderId })
  expect(await refundsMade(db)).toEqual([])
  await db.updateTable('disputes').set({ amount_paise: 100_00 }).execute()
  expect(await proveBooks(db)).toMatchObject([{ subject: orderId }])
  for (let night = 0; night < 2; night++) await look()
  expect(await refundsMade(db)).toEqual([['cancelled', 209_00]])
  expect(await proveBooks(db)).toEqual([])
})
