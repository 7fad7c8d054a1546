import { describe, expect } from 'vitest'
import { orderStatuses, orderSteps, type StoredStatus, sourcesOf } from '#contract/rules/orders/order-life.ts'
import type { Db } from '#server/db/db.ts'
import { test as appTest, type TestApp } from '#test/app-test.ts'
import { makeItem, placementOf } from '#test/scenes/builders.ts'
import { erasePersonFromOrders } from './person-data.ts'

/** `test('…', async ({ scene }) => …)`: a cash order with its shop and its customer. */
const test = appTest.extend('scene', async ({ app, db }) => makeScene(app, db))

async function makeScene(app: TestApp, db: Db) {
  const keeper = await app.shopkeeper()
  const { shopId } = keeper
  const customer = await app.customer()
  const line = { count: 2, ...(await makeItem(db, shopId, { price_paise: 60_00 })) }
  const place = async () => (await customer.call('placeOrder', placementOf(shopId, [line]))).body.orderId
  const orderId = await place()
  const bring = (status: StoredStatus) =>
    db.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
  return { keeper, customer, shopId, orderId, place, bring }
}

describe('a placed order that was cancelled', () => {
  test('is shown as cancelled to both sides, with its lines and the time of its placement', async ({
    scene,
  }) => {
    const { customer, keeper, orderId, bring } = scene
    const before = (await customer.call('showOrder', { orderId })).body.order
    await bring('Cancelled')
    const expected = { ...before, status: 'Cancelled', stage: 'cancelled' }
    expect((await customer.call('showOrder', { orderId })).body.order).toEqual(expected)
    expect((await customer.call('listMyOrders', {})).body.data).toEqual([expected])
    expect((await keeper.call('listShopOrders', {})).body.data).toEqual([{ ...expected, keeps: 0 }])
    expect((await keeper.call('listShopOrders', { open: 'true' })).body.data).toEqual([])
  })

  test('counts as an order of the shop, but neither as pending nor as revenue', async ({ scene }) => {
    const { keeper, place, bring } = scene
    await place()
    await bring('Cancelled')
    const { stats } = (await keeper.call('showOwnShop')).body
    expect(stats).toMatchObject({ totalOrders: 2, pendingOrders: 1, totalRevenue: 0 })
  })

  test('accepts no feedback', async ({ scene }) => {
    const { customer, orderId, bring } = scene
    await bring('Cancelled')
    const words = { name: 'Asha', email: 'asha@example.com', rating: 5, message: 'Good', shopEmail: '' }
    expect((await customer.call('leaveFeedback', { ...words, orderId })).status).toBe(409)
  })

  test('does not prevent its customer from deleting their account, and contains no personal data afterwards', async ({
    db,
    scene,
  }) => {
    const { customer, orderId, bring } = scene
    await bring('Cancelled')
    await db.transaction().execute((tx) => erasePersonFromOrders(tx, customer.accountId))
    const left = await db
      .selectFrom('orders')
      .select(['customer_account_id', 'first_name', 'phone', 'street'])
      .where('id', '=', orderId)
      .executeTakeFirst()
    expect(left).toEqual({ customer_account_id: null, first_name: '', phone: '', street: '' })
  })
})

test('a shop can make every move that the table of moves allows, and no other', async ({ db, scene }) => {
  const { keeper, shopId, orderId, bring } = scene
  for (const from of orderStatuses) {
    for (const to of orderSteps) {
      await bring(from)
      const reply = await keeper.call('setOrderStatus', { orderId, status: to })
      const isAllowed = from === to || sourcesOf(to, 'shop').includes(from)
      expect([from, to, reply.status, reply.body.code]).toEqual([
        from,
        to,
        isAllowed ? 200 : 409,
        isAllowed ? undefined : 'order_moved_on',
      ])
      const { status } = await db
        .selectFrom('orders')
        .select('status')
        .where('shop_id', '=', shopId)
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      expect([from, to, status]).toEqual([from, to, isAllowed ? to : from])
    }
  }
})

test('a placed order always has the time of its placement, and one that awaits its payment never has', async ({
  db,
  scene,
}) => {
  const { bring } = scene
  await expect(bring('Awaiting payment')).rejects.toThrow('orders_placed_check')
  await expect(db.updateTable('orders').set({ placed_at: null }).execute()).rejects.toThrow(
    'orders_placed_check',
  )
})

test('a line may come to cost less than it was ordered for, and never more', async ({ db, scene: _ }) => {
  const cost = (total_paise: number) => db.updateTable('order_lines').set({ total_paise }).execute()
  await cost(119_99)
  await cost(0)
  await expect(cost(120_01)).rejects.toThrow('order_lines_total_check')
  await expect(cost(-1)).rejects.toThrow('order_lines_total_check')
})
