import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { type TestApp, test } from '#test/app-test.ts'
import { makeItem, placementOf } from '#test/scenes/builders.ts'

async function makeScene(app: TestApp, db: Db) {
  const [keeper, customer] = [await app.shopkeeper(), await app.customer()]
  const item = await makeItem(db, keeper.shopId, { price_paise: 6000 })
  const placement = placementOf(keeper.shopId, [{ ...item, count: 2 }])
  const place = async () => (await customer.call('placeOrder', placement)).body.orderId
  return { keeper, customer, item, placement, place }
}

describe('an order', () => {
  test('goes from the quote to Delivered, and both sides read the same data', async ({ app, db }) => {
    const { keeper, customer, placement, item } = await makeScene(app, db)
    const { latitude, longitude } = placement.address
    const quote = await app.anon.call('quoteOrder', {
      shopId: keeper.shopId,
      items: [{ _id: item.itemId, count: 2 }],
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
    })
    expect(quote.body.data).toMatchObject({ subtotal: 120, deliveryCharge: 9, amount: 129, minimum: 60 })

    const placed = await customer.call('placeOrder', placement)
    expect(placed.body).toMatchObject({ success: true, message: 'Order placed successfully!' })
    const { orderId } = placed.body

    for (const status of ['Out for delivery', 'Delivered'] as const) {
      const set = await keeper.call('setOrderStatus', { orderId, status })
      expect(set.body).toMatchObject({ message: 'Order status updated!', data: { status } })
    }
    const [own] = (await customer.call('listMyOrders')).body.data
    const [shops] = (await keeper.call('listShopOrders')).body.data
    const shown = await customer.call('showOrder', { orderId })
    expect(shops).toEqual({ ...own, keeps: 127.71 })
    expect(shown.body.order).toEqual(own)
    expect(shown.body.shop).toMatchObject({ _id: keeper.shopId, phone: '9800000001' })
    expect((await keeper.call('listMyOrders')).body.data).toEqual([shops])
    expect((await keeper.call('listShopOrders', { open: 'true' })).body.data).toEqual([])
  })

  test('of somebody else does not exist, for customers and for shops', async ({ app, db }) => {
    const { place } = await makeScene(app, db)
    const orderId = await place()
    const [stranger, otherShop] = [await app.customer(), await app.shopkeeper()]
    expect((await stranger.call('showOrder', { orderId })).status).toBe(404)
    expect((await otherShop.call('showOrder', { orderId })).status).toBe(404)
    expect((await otherShop.call('setOrderStatus', { orderId, status: 'Delivered' })).status).toBe(404)
    expect((await stranger.call('listMyOrders')).body.data).toEqual([])
    expect((await otherShop.call('listShopOrders')).body.data).toEqual([])
  })

  test('is returned again for the same key, which has at most 64 characters', async ({ app, db }) => {
    const { customer, placement } = await makeScene(app, db)
    const place = (key: string) => customer.call('placeOrder', placement, { 'idempotency-key': key })
    const [first, second] = [await place('k'), await place('k')]
    expect(second.body).toEqual(first.body)
    expect((await place('k'.repeat(65))).status).toBe(400)
  })

  test('with a tampered amount is refused with the correct quote', async ({ app, db }) => {
    const { customer, placement } = await makeScene(app, db)
    const refused = await customer.call('placeOrder', { ...placement, amount: 6 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed', quote: { amount: 129 } } })
  })

  test('that awaits its payment is visible to neither side', async ({ app, db }) => {
    const { keeper, customer, place } = await makeScene(app, db)
    const orderId = await place()
    await db.updateTable('orders').set({ status: 'Awaiting payment', placed_at: null }).execute()
    expect((await customer.call('listMyOrders')).body.data).toEqual([])
    expect((await keeper.call('listShopOrders')).body.data).toEqual([])
    expect((await customer.call('showOrder', { orderId })).status).toBe(404)
    expect((await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })).status).toBe(404)
  })

  test('accepts only the three statuses that a shop may set', async ({ app, db }) => {
    const { keeper, place } = await makeScene(app, db)
    const json = { orderId: await place(), status: 'Cancelled' }
    expect((await keeper.request('POST', '/api/order/status', { json })).status).toBe(400)
  })

  test('of a lapsed shop can still be finished', async ({ app, db }) => {
    const { keeper, place } = await makeScene(app, db)
    const orderId = await place()
    await db
      .updateTable('shops')
      .set({ sub_end_at: new Date(0) })
      .execute()
    expect((await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })).status).toBe(200)
    expect((await keeper.call('listShopOrders')).body.data).toHaveLength(1)
  })
})

test('a list of orders is paged, newest first, without a gap or a repeat', async ({ app, db }) => {
  const { keeper, customer, place } = await makeScene(app, db)
  const placed: string[] = []
  for (let i = 0; i < 5; i++) placed.push(await place())
  const seen: string[] = []
  let after: string | undefined
  do {
    const { body } = await customer.call('listMyOrders', { limit: 2, after })
    seen.push(...body.data.map((order) => order._id))
    after = body.next
  } while (after)
  expect(seen).toEqual(placed.toReversed())
  expect((await keeper.call('listShopOrders', { limit: '2' })).body.data).toHaveLength(2)
})

test('a quote needs no account, is possible below the minimum, and impossible outside India', async ({
  app,
  db,
}) => {
  const keeper = await app.shopkeeper()
  const { itemId } = await makeItem(db, keeper.shopId, { price_paise: 1000 })
  const ask = (latitude: number, longitude: number) =>
    app.anon.call('quoteOrder', {
      shopId: keeper.shopId,
      items: [{ _id: itemId, count: 1 }],
      latitude,
      longitude,
    })
  expect((await ask(21.1458, 79.0882)).body.data).toMatchObject({ subtotal: 10, amount: 19 })
  expect(await ask(51.5, -0.12)).toMatchObject({ status: 400, body: { code: 'place_missing' } })
})

test('feedback is accepted only after delivery, and counts towards the rating of the shop', async ({
  app,
  db,
}) => {
  const { keeper, customer, place } = await makeScene(app, db)
  const orderId = await place()
  const words = {
    name: 'Asha',
    email: 'a@b.in',
    rating: 5,
    message: 'Fresh milk',
    shopEmail: keeper.email,
    orderId,
  }
  expect((await customer.call('leaveFeedback', words)).status).toBe(409)
  await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
  expect((await customer.call('leaveFeedback', words)).body).toMatchObject({ success: true })
  expect((await customer.call('showOrder', { orderId })).body.order.feedback).toMatchObject({ rating: 5 })
  const page = await app.anon.call('showShop', { shopId: keeper.shopId })
  expect(page.body.data.shop).toMatchObject({ rating: 5, ratingCount: 1 })
})
