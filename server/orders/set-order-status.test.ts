import { expect, vi } from 'vitest'
import type { OrderStep } from '#contract/rules/orders/order-life.ts'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'
import { makeCustomer, makeItem, makeShop, placementOf } from '#test/scenes/builders.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { placeOrder } from './checkout/place-order.ts'
import { listShopOrders } from './read-orders.ts'
import { setOrderStatus } from './set-order-status.ts'
import type { OnStatusChange } from './status-change.ts'

async function makeOrder(db: Db) {
  const [shop, customer] = await Promise.all([makeShop(db), makeCustomer(db)])
  const { itemId, pricePaise } = await makeItem(db, shop.shopId, { price_paise: 6000 })
  const placement = placementOf(shop.shopId, [{ itemId, count: 1, pricePaise }])
  const orderId = await placeOrder(db, orderParts, customer.accountId, placement, null)
  const onStatusChange = vi.fn<OnStatusChange>(async () => {})
  const set = (status: OrderStep, shopId = shop.shopId) =>
    setOrderStatus(
      db,
      { shopId, orderId, status, byAccountId: shop.keeper.accountId },
      { effects: orderParts.effects, onStatusChange },
    )
  const history = async () => {
    const { data } = await listShopOrders(db, shop.shopId, {})
    return data[0]?.statusHistory.map(({ status }) => status)
  }
  return { shop, set, history, onStatusChange }
}

test('a shop may set any of the three statuses, and each change is recorded', async ({ db }) => {
  const { set, history } = await makeOrder(db)
  for (const status of ['Delivered', 'Food Processing', 'Out for delivery'] as const) await set(status)
  expect(await history()).toEqual(['Food Processing', 'Delivered', 'Food Processing', 'Out for delivery'])
})

test('setting the status that an order already has changes nothing', async ({ db }) => {
  const { set, history, onStatusChange } = await makeOrder(db)
  await set('Food Processing')
  expect(await history()).toEqual(['Food Processing'])
  expect(onStatusChange).not.toHaveBeenCalled()
})

test('of ten taps on Delivered at once, one counts', async ({ db }) => {
  const { set, history, onStatusChange } = await makeOrder(db)
  await Promise.all(Array.from({ length: 10 }, () => set('Delivered')))
  expect(await history()).toEqual(['Food Processing', 'Delivered'])
  expect(onStatusChange).toHaveBeenCalledTimes(1)
})

test('another shop’s order does not exist', async ({ db }) => {
  const { set, history } = await makeOrder(db)
  const other = await makeShop(db)
  await expect(set('Delivered', other.shopId)).rejects.toMatchObject({ code: 'not_found' })
  expect(await history()).toEqual(['Food Processing'])
})

test('a status change that cannot be booked in the ledger is rolled back', async ({ db }) => {
  const { set, history, onStatusChange } = await makeOrder(db)
  onStatusChange.mockRejectedValueOnce(new Error('no ledger'))
  await expect(set('Delivered')).rejects.toThrow('no ledger')
  expect(await history()).toEqual(['Food Processing'])
})
