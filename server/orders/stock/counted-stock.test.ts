import { describe, expect } from 'vitest'
import type { Db, Tx } from '#server/db/db.ts'
import { giveBackStock, moveStock } from '#server/menu/stock.ts'
import { test } from '#test/db-test.ts'
import { makeCustomer, makeItem, makeShop, placementOf } from '#test/scenes/builders.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { untilLockIsAwaited } from '#test/scenes/wait-for-lock.ts'
import { cancelUnpaidOrder } from '../checkout/cancel-unpaid-order.ts'
import { insertOrder } from '../checkout/insert-order.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { prepareOrder } from '../checkout/prepare-order.ts'
import { erasePersonFromOrders } from '../person-data.ts'
import { giveBackStockOfOrder, letGoOfLine } from './order-stock.ts'

type Line = { itemId: string; count: number; pricePaise: number }

async function openStall(db: Db, left: number) {
  const [{ shopId }, customer, rival] = await Promise.all([makeShop(db), makeCustomer(db), makeCustomer(db)])
  const curd = await makeItem(db, shopId, { name: 'Curd', price_paise: 6000, stock_count: left })
  const bread = await makeItem(db, shopId, { name: 'Bread', price_paise: 6000 })
  const place = (accountId: string, lines: Line[]) =>
    placeOrder(db, orderParts, accountId, placementOf(shopId, lines), null)
  const begin = async (accountId: string, lines: Line[]) => {
    const placement = placementOf(shopId, lines)
    const prepared = await prepareOrder(db, orderParts, accountId, placement, new Date())
    const orderId = await db
      .transaction()
      .execute((tx) => insertOrder(tx, prepared, { paymentMethod: 'online', idempotencyKey: null }))
    await db
      .insertInto('payment_orders')
      .values({
        id: orderId,
        purpose: 'order',
        subject_id: orderId,
        account_id: accountId,
        shop_id: shopId,
        amount_paise: prepared.priced.totalPaise,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
    return orderId
  }
  return { shopId, customer, rival, curd, bread, place, begin }
}

async function leftOf(db: Db, itemId: string) {
  const { stock_count } = await db
    .selectFrom('menu_items')
    .select('stock_count')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  return stock_count
}

describe('counted stock', () => {
  test('is reduced by what is ordered, and items without a count stay without one', async ({ db }) => {
    const { customer, curd, bread, place } = await openStall(db, 5)
    await place(customer.accountId, [
      { ...curd, count: 2 },
      { ...bread, count: 3 },
    ])
    expect(await leftOf(db, curd.itemId)).toBe(3)
    expect(await leftOf(db, bread.itemId)).toBeNull()
  })

  test('goes to one of two buyers of the last pack; the other learns which item is gone and what the rest costs', async ({
    db,
  }) => {
    const { customer, rival, curd, bread, place } = await openStall(db, 1)
    const lines = [
      { ...curd, count: 1 },
      { ...bread, count: 2 },
    ]
    const both = await Promise.allSettled([place(customer.accountId, lines), place(rival.accountId, lines)])
    const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(lost.reason).toMatchObject({
      code: 'item_unavailable',
      message: 'Curd is sold out.',
      details: {
        items: [{ _id: curd.itemId, name: 'Curd', left: 0 }],
        quote: { lines: [{ _id: bread.itemId, count: 2 }], subtotal: 120 },
      },
    })
    expect(await leftOf(db, curd.itemId)).toBe(0)
  })

  test('of eight packs goes to four of twenty simultaneous orders of two packs each', async ({ db }) => {
    const { shopId, curd, place } = await openStall(db, 8)
    const customers = await Promise.all(Array.from({ length: 20 }, () => makeCustomer(db)))
    const all = await Promise.allSettled(
      customers.map(({ accountId }) => place(accountId, [{ ...curd, count: 2 }])),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(await leftOf(db, curd.itemId)).toBe(0)
    const orders = await db.selectFrom('orders').select('id').where('shop_id', '=', shopId).execute()
    expect(orders).toHaveLength(4)
  })

  test('is reported in the refusal if fewer packs are left than were ordered', async ({ db }) => {
    const { customer, curd, place } = await openStall(db, 2)
    await expect(place(customer.accountId, [{ ...curd, count: 3 }])).rejects.toMatchObject({
      message: 'Only 2 left of Curd.',
      details: { quote: { lines: [{ count: 2, total: 120 }] } },
    })
  })

  test('is taken as soon as an online order is begun, and returned once when that order is voided', async ({
    db,
  }) => {
    const { shopId, customer, rival, curd, begin, place } = await openStall(db, 1)
    const orderId = await begin(customer.accountId, [{ ...curd, count: 1 }])
    await expect(place(rival.accountId, [{ ...curd, count: 1 }])).rejects.toMatchObject({
      code: 'item_unavailable',
    })
    const cancel = () => db.transaction().execute((tx) => cancelUnpaidOrder(tx, { shopId, orderId }))
    expect([await cancel(), await cancel()]).toEqual([true, false])
    expect(await leftOf(db, curd.itemId)).toBe(1)
  })

  test('held by a customer’s own unpaid order does not prevent them from placing another one', async ({
    db,
  }) => {
    const { customer, curd, bread, begin, place } = await openStall(db, 3)
    await begin(customer.accountId, [{ ...curd, count: 3 }])
    await place(customer.accountId, [
      { ...curd, count: 2 },
      { ...bread, count: 1 },
    ])
    expect(await leftOf(db, curd.itemId)).toBe(1)
    const orders = await db.selectFrom('orders').select('status').orderBy('id').execute()
    expect(orders.map(({ status }) => status)).toEqual(['Cancelled', 'Food Processing'])
  })

  test('stays with an unpaid order while there is enough for another one', async ({ db }) => {
    const { customer, curd, bread, begin, place } = await openStall(db, 5)
    await begin(customer.accountId, [{ ...curd, count: 3 }])
    await place(customer.accountId, [
      { ...curd, count: 2 },
      { ...bread, count: 1 },
    ])
    const orders = await db.selectFrom('orders').select('status').orderBy('id').execute()
    expect(orders.map(({ status }) => status)).toEqual(['Awaiting payment', 'Food Processing'])
    expect(await leftOf(db, curd.itemId)).toBe(0)
  })

  test('is returned for a whole order or for part of a line, but never more than was taken', async ({
    db,
  }) => {
    const { shopId, customer, curd, place } = await openStall(db, 5)
    const orderId = await place(customer.accountId, [{ ...curd, count: 4 }])
    const line = { shopId, orderId, itemId: curd.itemId }
    await db
      .transaction()
      .execute((tx) =>
        letGoOfLine(tx, { ...line, count: 1 }).then((packs) => giveBackStock(tx, line.shopId, packs)),
      )
    expect(await leftOf(db, curd.itemId)).toBe(2)
    await db.transaction().execute((tx) => giveBackStockOfOrder(tx, { shopId, orderId }))
    await db.transaction().execute((tx) => giveBackStockOfOrder(tx, { shopId, orderId }))
    await db
      .transaction()
      .execute((tx) =>
        letGoOfLine(tx, { ...line, count: 4 }).then((packs) => giveBackStock(tx, line.shopId, packs)),
      )
    expect(await leftOf(db, curd.itemId)).toBe(5)
  })

  test('is not returned for a line that was ordered before its item was counted', async ({ db }) => {
    const { shopId, customer, bread, place } = await openStall(db, 5)
    const orderId = await place(customer.accountId, [{ ...bread, count: 2 }])
    await db.updateTable('menu_items').set({ stock_count: 7 }).where('id', '=', bread.itemId).execute()
    await db.transaction().execute((tx) => giveBackStockOfOrder(tx, { shopId, orderId }))
    expect(await leftOf(db, bread.itemId)).toBe(7)
  })

  test('of several unpaid orders is returned in the lock order in which others take it, so that no deadlock occurs', async ({
    db,
  }) => {
    const { shopId, customer, curd, begin } = await openStall(db, 5)
    const ghee = await makeItem(db, shopId, { name: 'Ghee', price_paise: 6000, stock_count: 5 })
    for (const item of [ghee, curd]) await begin(customer.accountId, [{ ...item, count: 2 }])
    const take = (tx: Tx, { itemId }: { itemId: string }) =>
      moveStock(tx, shopId, { take: [{ itemId, count: 1 }] })
    // The item with the lower id first, as an order of both takes them.
    const other = await db.startTransaction().execute()
    await take(other, curd)
    const erased = db.transaction().execute((tx) => erasePersonFromOrders(tx, customer.accountId))
    await untilLockIsAwaited(db)
    await take(other, ghee)
    await other.commit().execute()
    await erased
    expect([await leftOf(db, curd.itemId), await leftOf(db, ghee.itemId)]).toEqual([4, 4])
  })

  test('is returned when the account of the customer who was to pay is deleted', async ({ db }) => {
    const { customer, curd, begin } = await openStall(db, 2)
    await begin(customer.accountId, [{ ...curd, count: 2 }])
    await db.transaction().execute((tx) => erasePersonFromOrders(tx, customer.accountId))
    expect(await leftOf(db, curd.itemId)).toBe(2)
  })

  test('is taken for all lines or for none', async ({ db }) => {
    const { shopId, curd } = await openStall(db, 5)
    const ghee = await makeItem(db, shopId, { name: 'Ghee', stock_count: 1 })
    const lines = [
      { itemId: curd.itemId, count: 2 },
      { itemId: ghee.itemId, count: 2 },
    ]
    const { taken, short } = await db.transaction().execute((tx) => moveStock(tx, shopId, { take: lines }))
    expect([taken.size, short]).toEqual([0, [{ itemId: ghee.itemId, name: 'Ghee', left: 1 }]])
    expect(await leftOf(db, curd.itemId)).toBe(5)
    await db.transaction().execute((tx) => giveBackStock(tx, shopId, lines))
    expect([await leftOf(db, curd.itemId), await leftOf(db, ghee.itemId)]).toEqual([7, 3])
  })
})
