import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { addToCart } from '#server/cart/change-cart.ts'
import type { Db } from '#server/db/db.ts'
import { makeItem, makeStockedShop, placementOf } from '#test/scenes/builders.ts'
import { beginPaying, makeCheckout, test } from '#test/scenes/money-test.ts'

const device = (name: string) => ({ 'idempotency-key': name })
const placedOrders = (db: Db) =>
  db.selectFrom('orders').select('id').where('placed_at', 'is not', null).execute()

test.for(['placeOrder', 'createOnlineOrder'] as const)(
  'a cart that was ordered on the phone is refused to the laptop by %s, with the id of that order',
  async (call, { app, db }) => {
    const { customer, placement, shopId } = await makeCheckout(app, db)
    const { cart } = (await customer.call('showCart', { shopId })).body.data
    const first = await customer.call('placeOrder', { ...placement, cart }, device('phone'))
    expect(await customer.call(call, { ...placement, cart }, device('laptop'))).toMatchObject({
      status: 409,
      body: { code: 'cart_ordered', orderId: first.body.orderId },
    })
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id: first.body.orderId }])
  },
)

test('an impossible cart number is refused', async ({ app }) => {
  const [keeper, customer] = [await app.shopkeeper(), await app.customer()]
  for (const cart of ['0', '3000000000', '1.5'])
    expect((await customer.call('showCart', { shopId: keeper.shopId, cart })).status).toBe(400)
})

test('of ten devices that confirm one cart at once, one orders it', async ({ app, db }) => {
  const { customer, placement, shopId } = await makeCheckout(app, db)
  const { cart } = (await customer.call('showCart', { shopId })).body.data
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      customer.call('placeOrder', { ...placement, cart }, device(`device ${i}`)),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await placedOrders(db)).toHaveLength(1)
})

test('a phone that received no response and retries gets its order, not a refusal', async ({ app, db }) => {
  const { customer, placement } = await makeCheckout(app, db)
  const first = await customer.call('placeOrder', { ...placement, cart: 1 }, device('phone'))
  const again = await customer.call('placeOrder', { ...placement, cart: 1 }, device('phone'))
  expect(again.body.orderId).toBe(first.body.orderId)
})

test('a call without a cart number orders as before, and uses the cart up for calls with a number', async ({
  app,
  db,
}) => {
  const { customer, placement, shopId } = await makeCheckout(app, db)
  for (const name of ['one', 'two']) await customer.call('placeOrder', placement, device(name))
  expect(await placedOrders(db)).toHaveLength(2)
  expect((await customer.call('placeOrder', { ...placement, cart: 2 })).body.code).toBe('cart_ordered')
  expect((await customer.call('showCart', { shopId })).body.data.cart).toBe(3)
  expect((await customer.call('placeOrder', { ...placement, cart: 3 })).status).toBe(200)
})

test('a payment uses the cart up when it places the order, not when it is begun', async ({
  app,
  db,
  standin,
}) => {
  const { customer, placement, shopId, orderId, gatewayOrderId } = await beginPaying(app, db)
  expect((await customer.call('showCart', { shopId, cart: '1' })).body.data).toMatchObject({
    cart: 1,
    ordered: [],
  })
  await customer.call('verifyOrder', standin.pay(gatewayOrderId))
  const elsewhere = { ...placement, address: { ...placement.address, flat: '9' }, cart: 1 }
  expect((await customer.call('placeOrder', elsewhere)).body).toMatchObject({ code: 'cart_ordered', orderId })
})

test('two payments that place their orders at once use up two carts', async ({ app, db, standin }) => {
  const { customer, shopId, item, gatewayOrderId } = await beginPaying(app, db)
  const other = await customer.call('createOnlineOrder', placementOf(shopId, [{ ...item, count: 3 }]))
  await Promise.all(
    [gatewayOrderId, other.body.order.id].map((id) => customer.call('verifyOrder', standin.pay(id))),
  )
  expect((await customer.call('showCart', { shopId, cart: '1' })).body.data).toMatchObject({
    cart: 3,
    ordered: [{}, {}],
  })
})

test('a device learns what became of the carts since its own, and what was added to the cart afterwards', async ({
  app,
  db,
}) => {
  const { customer, placement, shopId, item } = await makeCheckout(app, db)
  const { accountId } = customer
  const bread = await makeItem(db, shopId, { name: 'Bread' })
  await addToCart(db, { accountId, shopId, itemId: item.itemId })
  expect((await customer.call('showCart', { shopId })).body.data).toEqual({
    cart: 1,
    counts: { [item.itemId]: 1 },
    ordered: [],
  })
  const first = await customer.call('placeOrder', placement)
  const second = await customer.call('placeOrder', placementOf(shopId, [{ ...item, count: 3 }]))
  await addToCart(db, { accountId, shopId, itemId: bread.itemId })
  const both = [
    { orderId: first.body.orderId, lines: [{ _id: item.itemId, count: 10 }] },
    { orderId: second.body.orderId, lines: [{ _id: item.itemId, count: 3 }] },
  ]
  const counts = { [bread.itemId]: 1 }
  const told = async (cart: string) => (await customer.call('showCart', { shopId, cart })).body.data
  expect(await told('1')).toEqual({ cart: 3, counts, ordered: both })
  expect(await told('2')).toEqual({ cart: 3, counts, ordered: both.slice(1) })
  expect(await told('3')).toEqual({ cart: 3, counts, ordered: [] })
})

test('one call for several carts returns what a call for each would, and only for the carts that it names', async ({
  app,
  db,
}) => {
  const { customer, placement, shopId, item } = await makeCheckout(app, db)
  const { accountId } = customer
  const [filled, unasked] = [await makeStockedShop(db), await makeStockedShop(db)]
  for (const { shopId, itemId } of [filled, unasked]) await addToCart(db, { accountId, shopId, itemId })
  await customer.call('placeOrder', placement)
  await addToCart(db, { accountId, shopId, itemId: item.itemId })
  const alone = async (shopId: string, cart?: string) =>
    (await customer.call('showCart', { shopId, ...(cart && { cart }) })).body.data
  const { data, since } = (await customer.call('showCarts', { since: `${shopId}:1,${filled.shopId}` })).body
  expect(Object.keys(data)).toHaveLength(3)
  expect(since).toEqual({ [shopId]: await alone(shopId, '1'), [filled.shopId]: await alone(filled.shopId) })
  expect(since?.[shopId]).toMatchObject({ cart: 2, counts: { [item.itemId]: 1 }, ordered: [{}] })
  expect(since?.[filled.shopId]).toEqual({ cart: 1, counts: { [filled.itemId]: 1 }, ordered: [] })
  expect((await customer.call('showCarts', { since: shopId.toUpperCase() })).body.since).toEqual({
    [shopId]: await alone(shopId),
  })
})

test('more than fifty carts cannot be requested at once', async ({ app }) => {
  const customer = await app.customer()
  const since = (length: number) => Array.from({ length }, () => uuidv7()).join(',')
  expect((await customer.call('showCarts', { since: since(50) })).status).toBe(200)
  expect((await customer.call('showCarts', { since: since(51) })).status).toBe(400)
})

test('a cart belongs to its owner alone: another customer’s order uses up nothing', async ({ app, db }) => {
  const { customer, placement, shopId } = await makeCheckout(app, db)
  await customer.call('placeOrder', placement)
  const other = await app.customer()
  expect((await other.call('showCart', { shopId, cart: '1' })).body.data).toEqual({
    cart: 1,
    counts: {},
    ordered: [],
  })
  expect((await other.call('placeOrder', { ...placement, cart: 1 })).status).toBe(200)
})
