import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { TestApp } from '#test/app-test.ts'
import { test } from '#test/app-test.ts'
import { makeItem, nagpur, placementOf } from '#test/scenes/builders.ts'

async function market(app: TestApp, db: Db) {
  const keeper = await app.shopkeeper({ name: 'Kale Dairy' })
  const customer = await app.customer()
  const items: Awaited<ReturnType<typeof makeItem>>[] = []
  for (const name of ['Milk', 'Paneer', 'Curd'])
    items.push(await makeItem(db, keeper.shopId, { name, price_paise: 50_00 }))
  const order = async (...counts: number[]) => {
    const lines = items
      .map((item, i) => ({ ...item, count: counts[i] ?? 0 }))
      .filter(({ count }) => count > 0)
    const { body } = await customer.call('placeOrder', placementOf(keeper.shopId, lines))
    return body.orderId
  }
  return { keeper, customer, items, order }
}
const change = (db: Db, name: string, set: Record<string, unknown>) =>
  db.updateTable('menu_items').set(set).where('name', '=', name).execute()

test('ordering again uses today’s prices, and names what is gone, scarce or packed differently', async ({
  app,
  db,
}) => {
  const { customer, order, items } = await market(app, db)
  const orderId = await order(2, 3, 1)
  const again = async () => (await customer.call('showAgain', { orderId })).body.data
  expect(await again()).toMatchObject({
    orderId,
    shop: { name: 'Kale Dairy', acceptingOrders: true },
    lines: [
      { itemId: items[0]?.itemId, name: 'Milk', count: 2, price: 50, was: 50 },
      { name: 'Paneer', count: 3 },
      { name: 'Curd', count: 1 },
    ],
    gone: [],
    fewer: [],
    repacked: [],
  })
  await change(db, 'Milk', { price_paise: 52_50, pack_size: 400 })
  await change(db, 'Paneer', { stock_count: 2 })
  await change(db, 'Curd', { in_stock: false })
  expect(await again()).toMatchObject({
    lines: [
      { name: 'Milk', count: 2, price: 52.5, was: 50 },
      { name: 'Paneer', count: 2 },
    ],
    gone: ['Curd'],
    fewer: ['Paneer'],
    repacked: ['Milk'],
  })
  for (const name of ['Milk', 'Paneer']) await change(db, name, { removed_at: new Date() })
  expect(await again()).toMatchObject({ lines: [], gone: ['Milk', 'Paneer', 'Curd'] })
})

test('ordering again without an id offers the latest order, of all shops or of one; before the first there is none', async ({
  app,
  db,
}) => {
  const dairy = await market(app, db)
  const { customer } = dairy
  const again = async (shopId?: string) =>
    (await customer.call('showAgain', shopId ? { shopId } : {})).body.data?.orderId
  expect(await again()).toBeUndefined()
  const first = await dairy.order(2, 0, 0)
  const baker = await app.shopkeeper()
  const bread = await makeItem(db, baker.shopId, { price_paise: 70_00 })
  const { body } = await customer.call('placeOrder', placementOf(baker.shopId, [{ ...bread, count: 1 }]))
  expect(await again()).toBe(body.orderId)
  expect(await again(dairy.keeper.shopId)).toBe(first)
  expect(await again(baker.shopId)).toBe(body.orderId)
})

test('ordering again prefers the latest order of a shop from which nothing is on its way', async ({
  app,
  db,
}) => {
  const dairy = await market(app, db)
  const { customer } = dairy
  const ofDairy = await dairy.order(2, 0, 0)
  const baker = await app.shopkeeper()
  const bread = await makeItem(db, baker.shopId, { price_paise: 70_00 })
  const { body } = await customer.call('placeOrder', placementOf(baker.shopId, [{ ...bread, count: 1 }]))
  const deliver = (keeper: typeof baker, orderId: string) =>
    keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
  const again = async () => (await customer.call('showAgain')).body.data?.orderId
  await deliver(dairy.keeper, ofDairy)
  expect(await again()).toBe(ofDairy)
  await deliver(baker, body.orderId)
  expect(await again()).toBe(body.orderId)
  const next = await dairy.order(0, 2, 0)
  expect(await again()).toBe(body.orderId)
  await deliver(dairy.keeper, next)
  expect(await again()).toBe(next)
})

test('ordering again offers only shops that visitors can find, but an order that is named is always shown', async ({
  app,
  db,
}) => {
  const dairy = await market(app, db)
  const { customer } = dairy
  const first = await dairy.order(2, 0, 0)
  const baker = await app.shopkeeper()
  const bread = await makeItem(db, baker.shopId, { price_paise: 70_00 })
  const { body } = await customer.call('placeOrder', placementOf(baker.shopId, [{ ...bread, count: 1 }]))
  const ofBaker = body.orderId
  const again = async (which: { shopId?: string; orderId?: string } = {}) =>
    (await customer.call('showAgain', which)).body.data?.orderId
  expect(await again()).toBe(ofBaker)
  await db.updateTable('shops').set({ suspended_at: new Date() }).where('id', '=', baker.shopId).execute()
  expect(await again()).toBe(first)
  expect(await again({ shopId: baker.shopId })).toBeUndefined()
  expect(await again({ orderId: ofBaker })).toBe(ofBaker)
  await db
    .updateTable('shops')
    .set({ suspended_at: null, sub_end_at: new Date(0) })
    .execute()
  expect(await again()).toBeUndefined()
})

test('an order cannot be repeated by another customer, by a shop, or without being signed in', async ({
  app,
  db,
}) => {
  const { keeper, order } = await market(app, db)
  const orderId = await order(2, 0, 0)
  const other = await app.customer()
  expect((await other.call('showAgain', { orderId })).status).toBe(404)
  expect((await other.call('showAgain', { orderId: 'x' })).status).toBe(404)
  expect((await keeper.call('showAgain', { orderId })).status).toBe(403)
  expect((await app.anon.call('showAgain', { orderId })).status).toBe(401)
  expect((await other.call('showAgain', {})).body.data).toBeNull()
})

test('an item is usual after three orders; the most frequent is first, and removed items are left out', async ({
  app,
  db,
}) => {
  const { keeper, customer, order } = await market(app, db)
  const usual = async () =>
    (await customer.call('listUsual')).body.data.map(({ item, times }) => [item.name, times])
  const ids: string[] = []
  for (const counts of [
    [2, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
  ])
    ids.push(await order(...counts))
  expect(await usual()).toEqual([['Milk', 3]])
  const cancelled = await order(0, 2, 0)
  await customer.call('cancelOrder', { orderId: cancelled })
  expect(await usual()).toEqual([['Milk', 3]])
  await order(0, 2, 0)
  const unpaid = await order(0, 2, 0)
  expect(await usual()).toEqual([
    ['Paneer', 4],
    ['Milk', 3],
  ])
  // An order that the shop brings again was not placed by its customer, and an unpaid one is not placed yet.
  await keeper.call('setOrderStatus', { orderId: ids[0] ?? '', status: 'Delivered' })
  const later = await order(2, 0, 0)
  expect(await usual()).toContainEqual(['Milk', 4])
  const set = (id: string, what: object) => db.updateTable('orders').set(what).where('id', '=', id).execute()
  await set(later, { again_of: ids[0], subtotal_paise: 0, delivery_paise: 0, total_paise: 0 })
  await set(unpaid, { status: 'Awaiting payment', placed_at: null })
  expect((await usual()).toSorted()).toEqual([
    ['Milk', 3],
    ['Paneer', 3],
  ])
  const { body } = await customer.call('listUsual')
  expect(body.data[0]?.shop).toEqual({
    _id: keeper.shopId,
    name: 'Kale Dairy',
    shopAddress: { latitude: nagpur.lat, longitude: nagpur.lng },
    deliveryRadius: 25,
  })
  await change(db, 'Paneer', { removed_at: new Date() })
  await change(db, 'Milk', { in_stock: false })
  const left = (await customer.call('listUsual')).body.data
  expect(left.map(({ item }) => [item.name, item.inStock])).toEqual([['Milk', false]])
  await db.updateTable('shops').set({ suspended_at: new Date() }).execute()
  expect(await usual()).toEqual([])
})

test('only the customer sees their usual items', async ({ app, db }) => {
  const { keeper, order } = await market(app, db)
  for (let time = 0; time < 3; time++) await order(2, 0, 0)
  expect((await (await app.customer()).call('listUsual')).body.data).toEqual([])
  expect((await keeper.call('listUsual')).status).toBe(403)
  expect((await app.anon.call('listUsual')).status).toBe(401)
})
