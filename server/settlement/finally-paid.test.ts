import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { OrderStep } from '#contract/rules/orders/order-life.ts'
import { indiaMonth } from '#contract/rules/time/india-time.ts'
import type { Db } from '#server/db/db.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addReturnedCash } from '#server/orders/returned-cash.ts'
import { askRefund } from '#server/payments/refunds/ask-refund.ts'
import { refundOrder } from '#server/payments/refunds/refund-order.ts'
import type { TestApp } from '#test/app-test.ts'
import { makeCheckout, paidOrder, refundEffectsOfTest, test } from '#test/scenes/money-test.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { bookReturnedCash } from './booking/book-order.ts'
import { rebookOrders } from './booking/rebook-orders.ts'
import { proveBooks } from './proof/prove-books.ts'
import { readStatement } from './statement/read-statement.ts'

/** The totals of the ledger accounts that an order affects, debits positive. */
async function shares(db: Db, ...more: string[]) {
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(
      ['orders_held', 'refunds_owed', 'shop', 'commission', ...more].map(
        (account) =>
          sql`coalesce(sum(amount_paise) filter (where account = ${account}), 0)::bigint as ${sql.ref(account)}`,
      ),
    )} from ledger_entries`.execute(db)
  return rows[0]
}

/** A cash order of ten packs of milk and a delivery fee of ₹9, as in `paidOrder`. */
async function paidInCash(app: TestApp, db: Db) {
  const checkout = await makeCheckout(app, db)
  const orderId = await placeOrder(db, orderParts, checkout.customer.accountId, checkout.placement, null)
  return { ...checkout, orderId }
}

/** Lowers an order by `paise`; if it was paid online, as much is refunded. */
const lower = (db: Db, orderId: string, paise: number) =>
  db.transaction().execute(async (tx) => {
    const { total_paise } = await tx
      .updateTable('orders')
      .set({
        ordered_paise: sql<number>`coalesce(ordered_paise, total_paise)`,
        subtotal_paise: sql<number>`subtotal_paise - ${paise}`,
        total_paise: sql<number>`total_paise - ${paise}`,
      })
      .where('id', '=', orderId)
      .returning('total_paise')
      .executeTakeFirstOrThrow()
    await refundOrder(tx, refundEffectsOfTest, { orderId, keepPaise: total_paise, reason: 'changed' })
  })

const statementOf = (db: Db, shopId: string) => readStatement(db, shopId, indiaMonth(new Date()))

describe('the books of an order follow what was finally paid:', () => {
  test('the reduction of a line and its refund are the same paise', async ({ app, db, standin }) => {
    const { keeper, orderId, shopId } = await paidOrder(app, db, standin)
    await lower(db, orderId, 50_01)
    expect(await shares(db)).toMatchObject({ orders_held: -258_99, refunds_owed: -50_01 })
    expect(await proveBooks(db)).toEqual([])
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(await shares(db)).toMatchObject({ orders_held: 0, shop: -(258_99 - 259), commission: -259 })
    await askRefund(db, refundEffectsOfTest, orderId, 100_00)
    expect(await shares(db)).toMatchObject({ orders_held: 0, shop: -(158_99 - 159), commission: -159 })
    expect(await proveBooks(db)).toEqual([])
    expect((await statementOf(db, shopId)).totals).toMatchObject({ orders: 1, amount: 158.99 })
  })

  test('what is too little for the gateway is held for the customer, and refunded with the next amount', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, orderId } = await paidOrder(app, db, standin)
    await lower(db, orderId, 60)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(await shares(db)).toEqual({
      orders_held: -60,
      refunds_owed: 0,
      shop: -(308_40 - 308),
      commission: -308,
    })
    expect(await proveBooks(db)).toEqual([])
    await keeper.call('setOrderStatus', { orderId, status: 'Food Processing' })
    await lower(db, orderId, 40)
    expect(await shares(db)).toMatchObject({ orders_held: -308_00, refunds_owed: -1_00 })
    expect(await proveBooks(db)).toEqual([])
  })

  test('a refund at our cost costs us only what the shop is paid beyond the rest of the payment, and none of it is held', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, orderId } = await paidOrder(app, db, standin)
    const set = (status: OrderStep) => keeper.call('setOrderStatus', { orderId, status })
    const borne = { orderId, reason: 'issue', borneBy: 'platform' } as const
    const bear = (amountPaise: number) =>
      db.transaction().execute((tx) => refundOrder(tx, refundEffectsOfTest, { ...borne, amountPaise }))
    await set('Delivered')
    await bear(100_00)
    await set('Food Processing')
    await lower(db, orderId, 30_00)
    await set('Delivered')
    const whole = { orders_held: 0, shop: -(279_00 - 279), commission: -279 }
    expect(await shares(db, 'refunds_borne')).toEqual({
      ...whole,
      refunds_owed: -100_00,
      refunds_borne: 70_00,
    })
    await bear(209_00)
    expect(await shares(db, 'refunds_borne')).toEqual({
      ...whole,
      refunds_owed: -309_00,
      refunds_borne: 279_00,
    })
    expect(await proveBooks(db)).toEqual([])
  })

  test('for cash, by the changed total minus what was handed back', async ({ app, db }) => {
    const { keeper, orderId, shopId } = await paidInCash(app, db)
    await lower(db, orderId, 30_00)
    await db.updateTable('orders').set({ cash_returned_paise: 50_50 }).where('id', '=', orderId).execute()
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(await shares(db)).toMatchObject({ shop: 229, commission: -229 })
    expect(await proveBooks(db)).toEqual([])
    expect((await statementOf(db, shopId)).totals).toMatchObject({ orders: 1, amount: 228.5 })
    expect((await keeper.call('showOwnShop')).body.stats).toMatchObject({ totalRevenue: 279 })
  })

  test('for cash, also by amounts handed back that are too small to change the commission', async ({
    app,
    db,
  }) => {
    const { keeper, orderId, shopId } = await paidInCash(app, db)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    for (const paise of [25, 20]) {
      await db.transaction().execute(async (tx) => {
        await addReturnedCash(tx, { shopId, orderId }, paise)
        await bookReturnedCash(tx, { shopId, orderId }, 'platform', new Date())
      })
      expect(await shares(db)).toMatchObject({ shop: 309, commission: -309 })
    }
    const { lines, totals } = await statementOf(db, shopId)
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['delivered', 309],
      ['corrected', -0.25],
      ['corrected', -0.2],
    ])
    expect(totals).toMatchObject({ orders: 1, amount: 308.55, commission: 3.09 })
    expect(await proveBooks(db)).toEqual([])
  })

  test('an order lowered below the cash that was handed back earns nothing, and costs nobody anything', async ({
    app,
    db,
  }) => {
    const { keeper, orderId, shopId } = await paidInCash(app, db)
    const set = (status: OrderStep) => keeper.call('setOrderStatus', { orderId, status })
    await set('Delivered')
    await db.transaction().execute(async (tx) => {
      await addReturnedCash(tx, { shopId, orderId }, 200_00)
      await bookReturnedCash(tx, { shopId, orderId }, 'platform', new Date())
    })
    await set('Food Processing')
    await lower(db, orderId, 150_00)
    await set('Delivered')
    expect(await shares(db)).toMatchObject({ orders_held: 0, shop: 0, commission: 0 })
    expect((await statementOf(db, shopId)).totals).toMatchObject({ orders: 0, amount: 0, closing: 0 })
    expect(await proveBooks(db)).toEqual([])
  })

  test('after a delivery in vain the shop has the fee that was kept, and sold nothing', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, orderId, shopId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    await keeper.call('markUndeliverable', { orderId, reason: 'nobody_home', keepsFee: true })
    expect(await shares(db)).toEqual({ orders_held: 0, refunds_owed: -300_00, shop: -8_91, commission: -9 })
    expect(await proveBooks(db)).toEqual([])
    const { lines, totals } = await statementOf(db, shopId)
    expect(lines.map(({ kind, amount, commission }) => [kind, amount, commission])).toEqual([
      ['fee_kept', 9, 0.09],
    ])
    expect(totals).toMatchObject({ orders: 0, amount: 9, earned: 8.91 })
    await askRefund(db, refundEffectsOfTest, orderId)
    expect(await shares(db)).toEqual({ orders_held: 0, refunds_owed: -309_00, shop: 0, commission: 0 })
    expect(await proveBooks(db)).toEqual([])
  })

  test('of a lowered order that was brought in vain, all but the fee is refunded', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, orderId } = await paidOrder(app, db, standin)
    await lower(db, orderId, 100_00)
    await keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    await keeper.call('markUndeliverable', { orderId, reason: 'refused', keepsFee: true })
    expect(await shares(db)).toEqual({ orders_held: 0, refunds_owed: -300_00, shop: -8_91, commission: -9 })
    expect(await proveBooks(db)).toEqual([])
  })
})

const planted = [
  [
    'a total was lowered after the delivery',
    { ordered_paise: 309_00, subtotal_paise: 250_00, total_paise: 259_00 },
  ],
  ['a kept fee is on no page', { status: 'Cancelled', ending: 'undeliverable', kept_fee_paise: 9_00 }],
] as const

test.for(planted)(
  'the proof finds that %s, and a correction mends it',
  async ([, said], { app, db, standin }) => {
    const { keeper, orderId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(await proveBooks(db)).toEqual([])
    await db.updateTable('orders').set(said).where('id', '=', orderId).execute()
    const ofOrders = async () =>
      (await proveBooks(db))
        .filter(({ rule }) => rule.startsWith('the commission'))
        .map(({ subject }) => subject)
    expect(await ofOrders()).toEqual([orderId])
    await rebookOrders(db, 'platform')
    expect(await ofOrders()).toEqual([])
  },
)

test('the proof finds that cash was handed back and its commission kept, and a correction mends it', async ({
  app,
  db,
}) => {
  const { keeper, orderId } = await paidInCash(app, db)
  await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
  await db.updateTable('orders').set({ cash_returned_paise: 100_00 }).where('id', '=', orderId).execute()
  expect((await proveBooks(db)).map(({ subject }) => subject)).toEqual([orderId])
  await rebookOrders(db, 'platform')
  expect(await shares(db)).toMatchObject({ shop: 209, commission: -209 })
  expect(await proveBooks(db)).toEqual([])
})

test('the proof finds that a cancelled order kept more money than its recorded fee', async ({
  app,
  db,
  standin,
}) => {
  const { keeper, orderId } = await paidOrder(app, db, standin)
  await keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })
  await keeper.call('markUndeliverable', { orderId, reason: 'nobody_home', keepsFee: true })
  await db.updateTable('orders').set({ kept_fee_paise: 5_00 }).where('id', '=', orderId).execute()
  expect((await proveBooks(db)).map(({ rule }) => rule)).toContain(
    'a cancelled order keeps no money but the fee that it says',
  )
})
