import { expect } from 'vitest'
import { test } from '#test/app-test.ts'
import { makeItem } from '#test/scenes/builders.ts'

test('adding and removing return the new count', async ({ app, db }) => {
  const [{ shopId }, customer] = [await app.shopkeeper(), await app.customer()]
  const { itemId } = await makeItem(db, shopId)
  const line = { shopId, itemId }
  expect((await customer.call('addToCart', line)).body).toEqual({ success: true, count: 1 })
  expect((await customer.call('addToCart', line)).body.count).toBe(2)
  expect((await customer.call('removeFromCart', line)).body.count).toBe(1)
  expect((await customer.call('setCartCount', { ...line, count: 7 })).body.count).toBe(7)
  expect((await customer.call('showCarts')).body.data).toEqual({ [shopId]: { [itemId]: 7 } })
})

test('removing an item that is not in the cart returns zero', async ({ app, db }) => {
  const [{ shopId }, customer] = [await app.shopkeeper(), await app.customer()]
  const { itemId } = await makeItem(db, shopId)
  expect((await customer.call('removeFromCart', { shopId, itemId })).body.count).toBe(0)
})

test('the cart that was changed last is listed first, and a new browser shows it', async ({ app, db }) => {
  const customer = await app.customer()
  const shopIds = [await app.shopkeeper(), await app.shopkeeper(), await app.shopkeeper()].map(
    (it) => it.shopId,
  )
  const [first = '', second = '', third = ''] = shopIds
  for (const shopId of [first, third, second])
    await customer.call('addToCart', { shopId, itemId: (await makeItem(db, shopId)).itemId })
  const order = async () => Object.keys((await customer.call('showCarts')).body.data)
  expect(await order()).toEqual([second, third, first])
  await customer.call('addToCart', { shopId: first, itemId: (await makeItem(db, first)).itemId })
  expect(await order()).toEqual([first, second, third])
})

test('a cart is visible to its owner only', async ({ app, db }) => {
  const [{ shopId }, mine, theirs] = [await app.shopkeeper(), await app.customer(), await app.customer()]
  const { itemId } = await makeItem(db, shopId)
  await theirs.call('addToCart', { shopId, itemId })
  expect((await mine.call('showCarts')).body.data).toEqual({})
})

test('a count is a whole number from 0 to 99', async ({ app, db }) => {
  const [{ shopId }, customer] = [await app.shopkeeper(), await app.customer()]
  const { itemId } = await makeItem(db, shopId)
  for (const count of [-1, 100, 1.5]) {
    expect((await customer.call('setCartCount', { shopId, itemId, count })).status).toBe(400)
  }
})
