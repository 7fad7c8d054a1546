import { describe, expect } from 'vitest'
import { calls, makeScene, test } from '#test/act-scene.ts'
import { makeItem, placementOf } from '#test/builders.ts'
import { erasePersonFromOrders } from '../person-data.ts'

describe('a customer', () => {
  test('cancels at once until it is packed, and asks from then on', async ({ scene }) => {
    const { customer, keeper, orderId, show } = scene
    await calls.packOrder(scene)
    expect((await customer.call('cancelOrder', { orderId, note: 'Wrong day' })).body.message).toBe(
      'The shop is asked to cancel the order.',
    )
    expect(await show()).toMatchObject({ stage: 'packed', cancelAskedAt: expect.any(String) })
    for (const status of [200, 200])
      expect((await keeper.call('answerCancel', { orderId, granted: false })).status).toBe(status)
    expect(await show()).not.toHaveProperty('cancelAskedAt')
    expect((await keeper.call('answerCancel', { orderId, granted: true })).body).toMatchObject({
      code: 'order_moved_on',
      message: 'Nobody asks for this order to be cancelled any more.',
    })
    await customer.call('cancelOrder', { orderId })
    await keeper.call('answerCancel', { orderId, granted: true })
    expect(await show()).toMatchObject({ status: 'Cancelled', ending: { kind: 'cancel_granted' } })
    expect(await scene.kinds()).toEqual([
      ...['placed', 'packed', 'cancel_asked', 'cancel_refused', 'cancel_asked', 'cancel_granted'],
    ])
  })

  test('cancels one order, whatever they have ordered elsewhere before and after it', async ({ app, db }) => {
    const customer = await app.customer()
    const placed = []
    for (let n = 0; n < 3; n += 1) {
      const { shopId } = await app.shopkeeper()
      const item = await makeItem(db, shopId)
      placed.push(
        (await customer.call('placeOrder', placementOf(shopId, [{ ...item, count: 4 }]))).body.orderId,
      )
    }
    for (const orderId of placed) expect((await customer.call('cancelOrder', { orderId })).status).toBe(200)
  })

  test('and a shop at the same moment: one is first, the other is told', async ({ app, db }) => {
    for (const other of ['acceptOrder', 'packOrder', 'declineOrder'] as const) {
      const scenes = await Promise.all(Array.from({ length: 6 }, () => makeScene(app, db)))
      await Promise.all(
        scenes.map(async (scene) => {
          const [cancel, shop] = await Promise.all([calls.cancelOrder(scene), calls[other](scene)])
          const order = await scene.show()
          const ends = order.events.filter(({ status }) => status === 'Cancelled')
          expect(ends.length).toBeLessThanOrEqual(1)
          // Packed first, the customer's wish became a question; all else leaves one of two refused, or both in turn.
          const isAsked = order.cancelAskedAt !== undefined
          expect(isAsked ? order.stage : ends.length).toBe(isAsked ? 'packed' : 1)
          expect([cancel.status, shop.status]).toContain(200)
          for (const { status, body } of [cancel, shop])
            if (status !== 200) expect(body).toMatchObject({ code: 'order_moved_on' })
        }),
      )
    }
  })
})

test('what a customer wrote as they cancelled goes with their account', async ({ db, scene }) => {
  const { customer, orderId } = scene
  await customer.call('cancelOrder', { orderId, note: 'My mother is in hospital' })
  const kept = async () =>
    JSON.stringify([
      await db.selectFrom('orders').selectAll().execute(),
      await db.selectFrom('order_events').selectAll().execute(),
    ])
  expect(await kept()).toContain('hospital')
  await db.transaction().execute((tx) => erasePersonFromOrders(tx, customer.accountId))
  expect(await kept()).not.toContain('hospital')
  expect(await kept()).toContain('cancelled')
})
