import type { SeenStage } from '#contract/rules/orders/order-acts.ts'
import type { Db } from '#server/db/db.ts'
import { test as appTest, type TestApp } from '../app-test.ts'
import { makeItem, placementOf } from './builders.ts'

/** `test('…', async ({ scene }) => …)`: a placed cash order, with its shopkeeper and its customer. */
export const test = appTest.extend('scene', async ({ app, db }) => makeScene(app, db))

export async function makeScene(app: TestApp, db: Db) {
  const keeper = await app.shopkeeper()
  const customer = await app.customer()
  const item = await makeItem(db, keeper.shopId, { price_paise: 60_00 })
  const placed = await customer.call('placeOrder', placementOf(keeper.shopId, [{ ...item, count: 2 }]))
  const { orderId } = placed.body
  const show = async () => (await customer.call('showOrder', { orderId })).body.order
  const kinds = async () => (await show()).events.map(({ kind }) => kind)
  return { app, db, keeper, customer, item, orderId, show, kinds }
}
type Scene = Awaited<ReturnType<typeof makeScene>>

/** For each act: the call, made by the side that is allowed to make it. */
export const calls = {
  acceptOrder: ({ keeper, orderId }: Scene) => keeper.call('acceptOrder', { orderId, minutes: 20 }),
  packOrder: ({ keeper, orderId }: Scene) => keeper.call('packOrder', { orderId }),
  declineOrder: ({ keeper, orderId }: Scene) => keeper.call('declineOrder', { orderId, reason: 'too_busy' }),
  cancelOrder: ({ customer, orderId }: Scene) => customer.call('cancelOrder', { orderId }),
  markUndeliverable: ({ keeper, orderId }: Scene) =>
    keeper.call('markUndeliverable', { orderId, reason: 'nobody_home' }),
}

/** Brings the order to each stage. */
export const ways: Record<SeenStage, (scene: Scene) => Promise<unknown>> = {
  new: async () => undefined,
  accepted: calls.acceptOrder,
  packed: calls.packOrder,
  out: ({ keeper, orderId }) => keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' }),
  delivered: ({ keeper, orderId }) => keeper.call('setOrderStatus', { orderId, status: 'Delivered' }),
  cancelled: calls.declineOrder,
}
