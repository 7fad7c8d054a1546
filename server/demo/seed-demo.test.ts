import { expect } from 'vitest'
import { orderSteps } from '#contract/rules/orders/order-life.ts'
import { listAddresses } from '#server/addresses/read-addresses.ts'
import { findAccount, insertAccount } from '#server/identity/accounts.ts'
import { readShopFigures } from '#server/orders/figures/shop-figures.ts'
import { listCustomerOrders } from '#server/orders/read-orders.ts'
import { shopOfAccount } from '#server/shops/own-shop.ts'
import { test } from '#test/db-test.ts'
import { fewShops, smallTown } from '#test/scenes/small-town.ts'
import { demoCustomers } from './data/customers.ts'
import { demoAccounts } from './demo-accounts.ts'
import { seedDemo } from './seed-demo.ts'

test('the demo shop has a month of orders, its customer one in each state and an address', async ({ db }) => {
  expect(await seedDemo(smallTown(db))).toBe(true)

  const keeper = await findAccount(db, demoAccounts.shop, 'shop')
  const figures = await readShopFigures(db, (await shopOfAccount(db, keeper?.id ?? ''))?._id ?? '')
  expect(figures).toMatchObject({ menuItems: 8, pendingOrders: 4 })
  expect(figures.days.filter((day) => day.revenue > 0).length).toBeGreaterThan(25)

  const customer = await findAccount(db, demoAccounts.customer, 'user')
  const { data } = await listCustomerOrders(db, customer?.id ?? '', {})
  expect(new Set(data.map((order) => order.status))).toEqual(new Set(orderSteps))
  expect(data.every((order) => order.statusHistory.at(-1)?.status === order.status)).toBe(true)
  const { street, flat } = demoCustomers[0]!
  expect(await listAddresses(db, customer?.id ?? '')).toMatchObject([{ street, flat }])
})

test('an interrupted town is completed, and a complete one is left unchanged', async ({ db }) => {
  const failing = { ...smallTown(db), shops: [fewShops[0]!, { ...fewShops[1]!, latitude: 99 }] }
  await expect(seedDemo(failing)).rejects.toThrow()
  expect(await seedDemo(smallTown(db))).toBe(true)

  const menus = await db
    .selectFrom('menu_items')
    .select(({ fn }) => ['shop_id', fn.countAll<number>().as('items')])
    .groupBy('shop_id')
    .execute()
  expect(menus.map(({ items }) => items)).toEqual([8, 8])

  const before = await db.selectFrom('orders').select('id').execute()
  expect(await seedDemo(smallTown(db))).toBe(true)
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(before.length)
})

test('a database that already has accounts is never touched', async ({ db }) => {
  await db
    .transaction()
    .execute((tx) =>
      insertAccount(tx, { email: 'real@person.example', name: 'Real', role: 'user', isVerified: true }),
    )
  expect(await seedDemo(smallTown(db))).toBe(false)
  expect(await db.selectFrom('shops').select('id').execute()).toEqual([])
})

test('nobody is notified of the invented orders', async ({ db }) => {
  await seedDemo(smallTown(db))
  const waiting = await db.selectFrom('outbox').select('event_id').execute()
  const recent = await db
    .selectFrom('order_events')
    .select('id')
    .where('at', '>', new Date(Date.now() - 3_600_000))
    .execute()
  expect(waiting).toHaveLength(recent.length)
  expect(recent.length).toBeLessThan(10)
})
