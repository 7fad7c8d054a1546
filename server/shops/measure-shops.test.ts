import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#test/app-test.ts'
import { makeItem, placementOf } from '#test/scenes/builders.ts'
import { shopLists } from '#test/scenes/shop-lists.ts'
import { measureShops } from './measure-shops.job.ts'

test('a card names best sellers first, and the usual minutes to the door from five deliveries on', async ({
  app,
  db,
}) => {
  const list = shopLists(db)
  const keeper = await app.shopkeeper()
  const customer = await app.customer()
  const addItem = (name: string) => makeItem(db, keeper.shopId, { name, price_paise: 100_00 })
  await addItem('Milk')
  const [paneer, bread] = [await addItem('Paneer'), await addItem('Bread')]
  async function deliver(minutes: number) {
    const wanted = [
      { ...bread, count: 2 },
      { ...paneer, count: 1 },
    ]
    const placed = await customer.call('placeOrder', placementOf(keeper.shopId, wanted))
    const { orderId } = placed.body
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    await sql`update order_events set at = (select placed_at from orders where id = ${orderId}) + ${minutes} * interval '1 minute'
      where order_id = ${orderId} and status = 'Delivered'`.execute(db)
  }
  const card = async () => {
    await measureShops(db, [keeper.shopId])
    return (await list({})).data[0]
  }
  expect((await card())?.bestItems).toEqual(['Milk', 'Paneer', 'Bread'])
  for (const minutes of [8, 31, 12, 14]) await deliver(minutes)
  const four = await card()
  expect(four?.bestItems).toEqual(['Bread', 'Paneer', 'Milk'])
  expect(four?.minutesToDoor).toBeUndefined()
  await deliver(11)
  expect((await card())?.minutesToDoor).toBe(12)
  // An event of the next day does not count as a later delivery.
  await sql`
    insert into order_events (shop_id, id, order_id, customer_account_id, status, kind, at, told_by_trigger)
    select shop_id, uuidv7(), order_id, customer_account_id, status, 'issue', at + interval '1 day', false
    from order_events where status = 'Delivered'`.execute(db)
  expect((await card())?.minutesToDoor).toBe(12)

  await db.updateTable('menu_items').set({ removed_at: new Date() }).where('id', '=', bread.itemId).execute()
  expect((await list({})).data[0]?.bestItems).toEqual(['Paneer', 'Milk'])

  await db.updateTable('orders').set({ placed_at: sql<Date>`placed_at - interval '31 days'` }).execute()
  const later = await card()
  expect([later?.bestItems, later?.minutesToDoor]).toEqual([['Milk', 'Paneer'], undefined])
})

test('packs of one thing are named once on a card', async ({ app, db }) => {
  const list = shopLists(db)
  const keeper = await app.shopkeeper()
  for (const [name, pack_size] of [
    ['Milk', 500],
    ['Milk', 1000],
    ['milk', 200],
    ['Paneer', 200],
    ['Bread', 400],
  ] as const)
    await makeItem(db, keeper.shopId, { name, pack_size })
  const [card] = (await list({})).data
  expect(card?.bestItems.map((name) => name.toLowerCase())).toEqual(['milk', 'paneer', 'bread'])
})
