import { expect } from 'vitest'
import type { RoadDistance } from '#server/geo/distance.ts'
import { makeTestApp } from '#test/app-test.ts'
import { deliveryAddress, makeItem, nagpur, placementOf } from '#test/scenes/builders.ts'
import { test } from '#test/scenes/money-test.ts'

const road = (metres: number): RoadDistance => ({ metres, method: 'road', source: 'osm' })
/** 30 km north of the shop. */
const farAway = { latitude: nagpur.lat + 0.27, longitude: nagpur.lng }
const refusal = {
  status: 409,
  body: {
    code: 'out_of_reach',
    message: 'Kale Dairy does not deliver to this address.',
    reason: 'of_shop',
    values: { shop: 'Kale Dairy' },
  },
}

test('a shop quotes no price and takes no order beyond its radius by road, and the refusal names the shop', async ({
  database,
  db,
  gateway,
}) => {
  const app = makeTestApp(database, {
    gateway,
    distances: { distances: async (_, to) => to.map(() => road(25_001)) },
  })
  const { shopId } = await app.shopkeeper()
  const customer = await app.customer()
  const item = await makeItem(db, shopId)
  const placement = { ...placementOf(shopId, [{ ...item, count: 10 }]), deliveryCharge: 50, amount: 350 }

  const { latitude, longitude } = { latitude: nagpur.lat, longitude: nagpur.lng }
  const asked = { shopId, items: placement.items, latitude, longitude }
  expect(await app.anon.call('quoteOrder', asked)).toMatchObject(refusal)
  expect(await customer.call('placeOrder', placement)).toMatchObject(refusal)
  expect(await customer.call('createOnlineOrder', placement)).toMatchObject(refusal)
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('a shop delivers up to the last metre of its radius', async ({ database, db }) => {
  const app = makeTestApp(database, {
    distances: { distances: async (_, to) => to.map(() => road(25_000)) },
  })
  const { shopId } = await app.shopkeeper()
  const item = await makeItem(db, shopId)
  const placement = { ...placementOf(shopId, [{ ...item, count: 10 }]), deliveryCharge: 50, amount: 350 }
  expect(await (await app.customer()).call('placeOrder', placement)).toMatchObject({ status: 200 })
})

test('a point beyond the radius even in a straight line is refused without a distance request', async ({
  database,
  db,
}) => {
  let asked = 0
  const distances = {
    distances: async () => {
      asked += 1
      return [road(10)]
    },
  }
  const app = makeTestApp(database, { distances })
  const { shopId } = await app.shopkeeper()
  const item = await makeItem(db, shopId)
  const placement = placementOf(shopId, [{ ...item, count: 10 }])
  const address = { ...deliveryAddress, ...farAway }
  expect(await (await app.customer()).call('placeOrder', { ...placement, address })).toMatchObject(refusal)
  expect(asked).toBe(0)
})

test('an order that was begun without an address cannot be completed with one that is out of reach', async ({
  app,
  db,
  standin,
}) => {
  const { shopId } = await app.shopkeeper()
  const customer = await app.customer()
  const item = await makeItem(db, shopId)
  const { items, amount, deliveryCharge } = placementOf(shopId, [{ ...item, count: 10 }])
  const begun = await customer.call('createOnlineOrder', { shopId, items, amount, deliveryCharge })
  const address = { ...deliveryAddress, ...farAway }
  const verified = await customer.call('verifyOrder', { ...standin.pay(begun.body.order.id), address })
  expect(verified).toMatchObject(refusal)
})
