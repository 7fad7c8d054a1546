import { expect } from 'vitest'
import type { RoadDistance } from '#server/geo/distance.ts'
import { GeoError } from '#server/geo/geo-error.ts'
import { makeTestApp } from '#test/app-test.ts'
import { makeItem, placementOf } from '#test/scenes/builders.ts'
import { test } from '#test/scenes/money-test.ts'

type Database = Parameters<typeof makeTestApp>[0]
type Gateway = NonNullable<Parameters<typeof makeTestApp>[1]>['gateway']

const road = (metres: number): RoadDistance => ({ metres, method: 'road', source: 'osm' })

async function makeScene(database: Database, gateway: Gateway, distance: RoadDistance) {
  const { db } = database
  const app = makeTestApp(database, {
    distances: { distances: async (_, to) => to.map(() => distance) },
    ...(gateway && { gateway }),
  })
  const [keeper, customer] = [await app.shopkeeper(), await app.customer()]
  const item = await makeItem(db, keeper.shopId, { price_paise: 6000 })
  const placement = placementOf(keeper.shopId, [{ ...item, count: 1 }])
  const { latitude, longitude } = placement.address
  const point = { latitude: latitude ?? 0, longitude: longitude ?? 0 }
  const quote = async () => {
    const asked = { shopId: keeper.shopId, items: [{ _id: item.itemId, count: 1 }], ...point }
    return (await app.anon.call('quoteOrder', asked)).body
  }
  return { keeper, customer, placement, quote }
}

test.for([
  [0, 9],
  [999, 9],
  [1000, 15],
  [2499, 15],
  [2500, 25],
  [3999, 25],
  [4000, 35],
  [5999, 35],
  [6000, 50],
] as const)(
  '%i m by road cost ₹%i wherever the fee is shown or charged',
  async ([metres, fee], { db, database, gateway }) => {
    const { keeper, customer, placement, quote } = await makeScene({ ...database, db }, gateway, road(metres))
    expect((await quote()).data).toMatchObject({
      deliveryCharge: fee,
      amount: 60 + fee,
      distance: metres / 1000,
    })

    const wrong = { ...placement, deliveryCharge: fee + 1, amount: 61 + fee }
    const refused = await customer.call('placeOrder', wrong)
    expect(refused.body).toMatchObject({
      code: 'price_changed',
      quote: { deliveryCharge: fee, amount: 60 + fee },
    })

    const right = { ...placement, deliveryCharge: fee, amount: 60 + fee }
    const online = await customer.call('createOnlineOrder', right)
    expect(online.body.order.amount).toBe((60 + fee) * 100)

    const { orderId } = (await customer.call('placeOrder', right)).body
    const shown = (await customer.call('showOrder', { orderId })).body.order
    expect(shown).toMatchObject({
      deliveryCharge: fee,
      amount: 60 + fee,
      distanceMethod: 'road',
      isFeeUncertain: false,
    })
    const [listed] = (await keeper.call('listShopOrders')).body.data
    expect(listed).toMatchObject({ deliveryCharge: fee, amount: 60 + fee })
  },
)

test('the stored distance matches the charged fee: a distance just below an edge is not rounded up across it', async ({
  db,
  database,
}) => {
  const { customer, placement, quote } = await makeScene({ ...database, db }, undefined, road(999.6))
  expect((await quote()).data).toMatchObject({ deliveryCharge: 9, distance: 0.999 })
  await customer.call('placeOrder', { ...placement, deliveryCharge: 9, amount: 69 })
  expect(await db.selectFrom('orders').select(['distance_metres', 'delivery_paise']).execute()).toEqual([
    { distance_metres: 999, delivery_paise: 900 },
  ])
})

test('an estimate is charged by its own metres, and is marked as uncertain if its range spans two fees', async ({
  db,
  database,
}) => {
  const estimate = { metres: 950, method: 'estimate', low: 780, high: 1221, source: 'embedded' } as const
  const { keeper, customer, placement } = await makeScene({ ...database, db }, undefined, estimate)
  await customer.call('placeOrder', { ...placement, deliveryCharge: 9, amount: 69 })
  const [order] = (await keeper.call('listShopOrders')).body.data
  expect(order).toMatchObject({ deliveryCharge: 9, distanceMethod: 'estimate', isFeeUncertain: true })
})

test('a point that no road leads to has no fee, and no order can be placed for it', async ({
  db,
  database,
}) => {
  const distances = { distances: async () => [{ unroutable: 'no-road-nearby' as const }] }
  const app = makeTestApp({ ...database, db }, { distances })
  const keeper = await app.shopkeeper()
  const item = await makeItem(db, keeper.shopId, { price_paise: 6000 })
  const placement = placementOf(keeper.shopId, [{ ...item, count: 1 }])
  const { status, body } = await (await app.customer()).call('placeOrder', placement)
  expect([status, body.code]).toEqual([400, 'unroutable'])
  expect(body.message).toBe('We could not find a road to this point. Please move the pin.')
})

test('a distance provider that fails without a fallback is answered with the specified message', async ({
  db,
  database,
}) => {
  const distances = { distances: () => Promise.reject(new GeoError('unavailable')) }
  const app = makeTestApp({ ...database, db }, { distances })
  const keeper = await app.shopkeeper()
  const item = await makeItem(db, keeper.shopId, { price_paise: 6000 })
  const placement = placementOf(keeper.shopId, [{ ...item, count: 1 }])
  const { status, body } = await (await app.customer()).call('placeOrder', placement)
  expect([status, body.message]).toEqual([502, 'Unable to calculate distance. Please try again.'])
})
