import { describe, expect } from 'vitest'
import { MAX_ITEM_NAME } from '#contract/rules/items/catalogue.ts'
import { MAX_LINES } from '#contract/rules/orders/checkout.ts'
import { addToCart } from '#server/cart/change-cart.ts'
import type { Db } from '#server/db/db.ts'
import type { TestApp } from '#test/app-test.ts'
import { makeItem, makeShop, placementOf } from '#test/scenes/builders.ts'
import { test } from '#test/scenes/money-test.ts'

const longestName = 'ग'.repeat(MAX_ITEM_NAME)

/** A customer who wants one pack each of `count` items. */
async function makeScene(app: TestApp, db: Db, count: number) {
  const { shopId } = await makeShop(db)
  const made = Array.from({ length: count }, () => makeItem(db, shopId, { name: longestName }))
  const items = (await Promise.all(made)).map((item) => ({ ...item, count: 1 }))
  const customer = await app.customer()
  const placement = placementOf(shopId, items)
  const inWords = placement.items.map((line) => ({ ...line, name: longestName, quantity: '1.5 liter' }))
  return { shopId, items, customer, placement: { ...placement, items: inWords } }
}

describe('an order of the maximum number of items', () => {
  test('is accepted with the name and quantity of each, however long these are', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, placement } = await makeScene(app, db, MAX_LINES)
    const begun = await customer.call('createOnlineOrder', placement)
    const proof = standin.pay(begun.body.order.id)
    expect((await customer.call('verifyOrder', { ...placement, ...proof })).body).toMatchObject({
      success: true,
    })
    expect((await customer.call('placeOrder', placement)).status).toBe(200)
  })
})

describe('an order of one item more than the maximum', () => {
  test('is refused, also if its lines come from the stored cart', async ({ app, db }) => {
    const { shopId, items, customer, placement } = await makeScene(app, db, MAX_LINES + 1)
    const { accountId } = customer
    await Promise.all(items.map(({ itemId }) => addToCart(db, { accountId, shopId, itemId })))
    const { amount, deliveryCharge } = placement
    for (const asked of [
      await customer.call('placeOrder', placement),
      await customer.call('createOnlineOrder', placement),
      await customer.call('createOnlineOrder', { shopId, amount, deliveryCharge }),
    ])
      expect([asked.status, asked.body.code]).toEqual([400, 'malformed'])
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  })
})
