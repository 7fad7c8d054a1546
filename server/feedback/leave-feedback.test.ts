import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { showOrder } from '#server/orders/read-orders.ts'
import { setOrderStatus } from '#server/orders/set-order-status.ts'
import { showShop } from '#server/shops/show-shop.ts'
import { test } from '#test/db-test.ts'
import { makeCustomer, makeItem, makeShop, placementOf } from '#test/scenes/builders.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { leaveFeedback } from './leave-feedback.ts'

async function makeOrder(db: Db, isDelivered: boolean) {
  const [shop, customer] = await Promise.all([makeShop(db), makeCustomer(db)])
  const { itemId, pricePaise } = await makeItem(db, shop.shopId, { price_paise: 6000 })
  const placement = placementOf(shop.shopId, [{ itemId, count: 1, pricePaise }])
  const orderId = await placeOrder(db, orderParts, customer.accountId, placement, null)
  const { shopId } = shop
  if (isDelivered)
    await setOrderStatus(
      db,
      { shopId, orderId, status: 'Delivered', byAccountId: shop.keeper.accountId },
      { effects: orderParts.effects, onStatusChange: async () => {} },
    )
  const words = { name: 'Asha', email: 'a@b.in', message: 'Fresh', shopEmail: shop.keeper.email }
  return { shop, customer, orderId, words }
}

test('further feedback on an order replaces the first, and the average counts it once', async ({ db }) => {
  const { shop, customer, orderId, words } = await makeOrder(db, true)
  await leaveFeedback(db, customer.accountId, { ...words, rating: 1, orderId })
  await leaveFeedback(db, customer.accountId, { ...words, rating: 4, message: 'Better' })

  expect(await showShop(db, shop.shopId)).toMatchObject({ rating: 4, ratingCount: 1 })
  const viewer = { accountId: customer.accountId, role: 'user', sessionId: '' } as const
  expect((await showOrder(db, viewer, orderId)).feedback).toMatchObject({ rating: 4, message: 'Better' })
})

test('five simultaneous calls leave one piece of feedback, counted once', async ({ db }) => {
  const { shop, customer, orderId, words } = await makeOrder(db, true)
  await Promise.all(
    [1, 2, 3, 4, 5].map((rating) => leaveFeedback(db, customer.accountId, { ...words, rating, orderId })),
  )
  const [kept] = await db.selectFrom('feedback').select('rating').execute()
  expect(await showShop(db, shop.shopId)).toMatchObject({ rating: kept?.rating, ratingCount: 1 })
})

test('feedback is refused before the delivery', async ({ db }) => {
  const { customer, orderId, words } = await makeOrder(db, false)
  const early = leaveFeedback(db, customer.accountId, { ...words, rating: 5, orderId })
  await expect(early).rejects.toMatchObject({ code: 'conflict' })
})

test('another customer’s order does not exist', async ({ db }) => {
  const { orderId, words } = await makeOrder(db, true)
  const stranger = await makeCustomer(db)
  const foreign = leaveFeedback(db, stranger.accountId, { ...words, rating: 5, orderId })
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
})
