import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { erasePersonFromOrders } from '#server/orders/person-data.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { measureShops } from '#server/shops/measure-shops.job.ts'
import type { Caller, TestApp } from '#test/app-test.ts'
import { makeItem, onNoDay, placementOf } from '#test/scenes/builders.ts'
import { runAllJobs, test } from '#test/scenes/money-test.ts'

const openOrders = async (shop: Caller) => (await shop.call('listShopOrders', { open: 'true' })).body.data

async function newShop(app: TestApp, db: Db, given = {}) {
  const shop = await app.shopkeeper(given)
  const item = await makeItem(db, shop.shopId, { stock_count: 5 })
  return { ...shop, item }
}

async function workThrough(shop: Caller): Promise<string> {
  await shop.call('placeTestOrder')
  const orderId = (await openOrders(shop))[0]?._id ?? ''
  await shop.call('acceptOrder', { orderId, minutes: 15 })
  await shop.call('packOrder', { orderId })
  await shop.call('setOrderStatus', { orderId, status: 'Out for delivery' })
  await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
  return orderId
}

describe('the first day of a shop', () => {
  test('ticks the points that follow from the data, and those that the keeper marks', async ({ app, db }) => {
    const shop = await newShop(app, db)
    const first = (await shop.call('showFirstDay')).body.data
    expect(first).toEqual({ isShown: true, items: 1, done: [] })
    for (let n = 0; n < 9; n += 1) await makeItem(db, shop.shopId, { name: `Curd ${n}` })
    await shop.call('markFirstDay', { step: 'ringing' })
    await workThrough(shop)
    const { data } = (await shop.call('showFirstDay')).body
    expect(data).toMatchObject({ isShown: true, items: 10, done: ['items', 'ringing', 'testOrder'] })
    for (const step of ['hours', 'poster', 'link'] as const) await shop.call('markFirstDay', { step })
    expect((await shop.call('showFirstDay')).body.data).toMatchObject({ isShown: false })
  })

  test('recognises opening hours that are set, and can be dismissed by the keeper', async ({ app, db }) => {
    const shop = await newShop(app, db, { opening_hours: onNoDay })
    expect((await shop.call('showFirstDay')).body.data.done).toEqual(['hours'])
    expect((await shop.call('markFirstDay', { step: 'dismissed' })).body.data.isShown).toBe(false)
  })

  test('ends after a month, or after ten orders', async ({ app, db }) => {
    const old = await newShop(app, db, { created_at: new Date(Date.now() - 31 * 24 * 3600_000) })
    expect((await old.call('showFirstDay')).body.data.isShown).toBe(false)
    const busy = await newShop(app, db)
    await sql`insert into shop_figures values (${busy.shopId}, 0, 10, 0, 0)`.execute(db)
    expect((await busy.call('showFirstDay')).body.data.isShown).toBe(false)
  })
})

describe('a test order', () => {
  test('appears on the desk, is marked as a test, and goes through every step', async ({ app, db }) => {
    const shop = await newShop(app, db)
    await shop.call('placeTestOrder')
    const [order] = await openOrders(shop)
    expect(order).toMatchObject({
      isTest: true,
      stage: 'new',
      amount: 0,
      address: { firstName: 'Ravi Kale' },
    })
    const orderId = await workThrough(shop)
    expect(orderId).toBe(order?._id)
    expect((await shop.call('showOrder', { orderId })).body.order.status).toBe('Delivered')
  })

  test('exists only once at a time, even after ten simultaneous taps', async ({ app, db }) => {
    const shop = await newShop(app, db)
    await Promise.all(Array.from({ length: 10 }, () => shop.call('placeTestOrder')))
    expect(await openOrders(shop)).toHaveLength(1)
  })

  test('requires an item on the menu', async ({ app }) => {
    const shop = await app.shopkeeper()
    expect((await shop.call('placeTestOrder')).body.code).toBe('conflict')
    expect(await openOrders(shop)).toEqual([])
  })

  test('is counted nowhere: figures, best sellers, books, stock, limit of open orders and cards', async ({
    app,
    db,
  }) => {
    const shop = await newShop(app, db, { most_open_orders: 1 })
    await workThrough(shop)
    await shop.call('placeTestOrder')
    const { stats } = (await shop.call('showOwnShop')).body
    expect(stats).toMatchObject({ totalOrders: 0, pendingOrders: 0, totalRevenue: 0, bestSellers: [] })
    expect(stats.days.every(({ orders, revenue }) => orders === 0 && revenue === 0)).toBe(true)
    expect((await shop.call('showMoney', {})).body.data).toMatchObject({ days: [], totals: { orders: 0 } })
    expect((await shop.call('showStatement', {})).body.data.lines).toEqual([])
    expect(await db.selectFrom('ledger_transactions').selectAll().execute()).toEqual([])
    const { stock_count } = await db.selectFrom('menu_items').select('stock_count').executeTakeFirstOrThrow()
    expect(stock_count).toBe(5)
    const seen = (await app.anon.call('showShop', { shopId: shop.shopId })).body.data.shop
    expect(seen).not.toHaveProperty('closedBecause', 'busy')
    await measureShops(db, [shop.shopId])
    const card = await db
      .selectFrom('shops')
      .select(['best_sellers', 'minutes_to_door'])
      .executeTakeFirstOrThrow()
    expect(card).toEqual({ best_sellers: [], minutes_to_door: null })
    expect(await proveBooks(db)).toEqual([])
  })

  test('is announced to nobody by mail, and no timer runs for it', async ({ app, db }) => {
    const shop = await newShop(app, db)
    await workThrough(shop)
    await shop.call('placeTestOrder')
    await runAllJobs(app, db, 2)
    const { rows } = await sql<{ task: string }>`
      select identifier as task from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where identifier in ('send_mail', 'watch_order')`.execute(db)
    expect(rows).toEqual([])
    expect(await openOrders(shop)).toMatchObject([{ stage: 'new' }])
  })

  test('can be removed whether open or delivered, and the points that were ticked stay ticked', async ({
    app,
    db,
  }) => {
    const shop = await newShop(app, db)
    await shop.call('markFirstDay', { step: 'ringing' })
    const orderId = await workThrough(shop)
    await shop.call('placeTestOrder')
    const { data } = (await shop.call('removeTestOrder')).body
    expect(data.done).toEqual(['ringing', 'testOrder'])
    expect(data).not.toHaveProperty('testOrderId')
    expect((await shop.call('listShopOrders')).body.data).toEqual([])
    expect((await shop.call('acceptOrder', { orderId })).status).toBe(404)
    expect(await proveBooks(db)).toEqual([])
  })

  test('that is done is replaced by the next one, and its point stays ticked', async ({ app, db }) => {
    const shop = await newShop(app, db)
    const orderId = await workThrough(shop)
    await shop.call('placeTestOrder')
    expect((await shop.call('showFirstDay')).body.data.done).toContain('testOrder')
    expect((await shop.call('setOrderStatus', { orderId, status: 'Out for delivery' })).status).toBe(404)
    expect((await shop.call('undoOrder', { orderId })).status).toBe(404)
    expect(await openOrders(shop)).toHaveLength(1)
  })

  test('loses its keeper’s name and phone with their account, open or done, and no other order does', async ({
    app,
    db,
  }) => {
    const [shop, other] = [await newShop(app, db), await newShop(app, db)]
    await workThrough(shop)
    await other.call('placeTestOrder')
    const customer = await app.customer()
    const placed = await customer.call('placeOrder', placementOf(shop.shopId, [{ ...shop.item, count: 4 }]))
    await shop.call('setOrderStatus', { orderId: placed.body.orderId, status: 'Delivered' })
    const erase = () => db.transaction().execute((tx) => erasePersonFromOrders(tx, shop.accountId))
    const named = async () =>
      (
        await db
          .selectFrom('orders')
          .select(['id', 'shop_id'])
          .where('phone', '<>', '')
          .orderBy('id')
          .execute()
      ).map(({ id, shop_id }) => (id === placed.body.orderId ? 'sold' : shop_id))
    await erase()
    expect(await named()).toEqual([other.shopId, 'sold'])
    await shop.call('placeTestOrder')
    expect(await named()).toContain(shop.shopId)
    await erase()
    expect(await named()).toEqual([other.shopId, 'sold'])
  })

  test('takes nothing off sale when it is declined, and its lines cannot be changed', async ({ app, db }) => {
    const shop = await newShop(app, db)
    await shop.call('placeTestOrder')
    const [order] = await openOrders(shop)
    const orderId = order?._id ?? ''
    const { itemId } = shop.item
    expect((await shop.call('changeLine', { orderId, itemId, count: 0 })).body.code).toBe(
      'change_not_possible',
    )
    await shop.call('declineOrder', { orderId, reason: 'item_unavailable', itemId })
    expect((await db.selectFrom('menu_items').select('in_stock').executeTakeFirstOrThrow()).in_stock).toBe(
      true,
    )
  })

  test('can have neither a customer nor an online payment: the database refuses both', async ({
    app,
    db,
  }) => {
    const shop = await newShop(app, db)
    await shop.call('placeTestOrder')
    const customer = await app.customer()
    await expect(
      db.updateTable('orders').set({ customer_account_id: customer.accountId }).execute(),
    ).rejects.toThrow('orders_test_check')
    await expect(db.updateTable('orders').set({ payment_method: 'online' }).execute()).rejects.toThrow(
      'orders_test_check',
    )
  })
})

describe('the endpoints of the first day', () => {
  const calls = (who: Caller) =>
    Promise.all([
      who.call('showFirstDay'),
      who.call('markFirstDay', { step: 'link' }),
      who.call('placeTestOrder'),
      who.call('removeTestOrder'),
    ])
  const statuses = async (who: Caller) => (await calls(who)).map(({ status }) => status)

  test('refuse callers who are not signed in, and customers', async ({ app }) => {
    expect(await statuses(app.anon)).toEqual([401, 401, 401, 401])
    expect(await statuses(await app.customer())).toEqual([403, 403, 403, 403])
  })

  test('send a keeper without a shop to the set-up', async ({ app }) => {
    const answers = await calls(await app.newShopkeeper())
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['setup_required']))
  })

  test('do not affect another shop', async ({ app, db }) => {
    const shop = await newShop(app, db)
    await shop.call('placeTestOrder')
    const other = await app.shopkeeper()
    expect((await other.call('removeTestOrder')).status).toBe(200)
    await other.call('markFirstDay', { step: 'dismissed' })
    expect(await openOrders(shop)).toHaveLength(1)
    expect((await shop.call('showFirstDay')).body.data.isShown).toBe(true)
  })

  test('refuse a point that a keeper cannot mark', async ({ app }) => {
    const shop = await app.shopkeeper()
    const response = await shop.request('POST', '/api/shops/first-day', { json: { step: 'items' } })
    expect(response.status).toBe(400)
  })
})
