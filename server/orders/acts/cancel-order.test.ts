import { describe, expect } from 'vitest'
import { calls, makeScene, test } from '#test/scenes/act-scene.ts'
import { makeItem, placementOf } from '#test/scenes/builders.ts'
import { erasePersonFromOrders } from '../person-data.ts'

describe('a customer', () => {
  test('cancels an order without asking until it is packed, and from then on can only ask the shop', async ({
    scene,
  }) => {
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

  test('can cancel each of their orders, whatever they ordered elsewhere before and after it', async ({
    app,
    db,
  }) => {
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

  test('and a shop that act at the same moment end an order at most once, and a refused call is told that it moved on', async ({
    app,
    db,
  }) => {
    for (const other of ['acceptOrder', 'packOrder', 'declineOrder'] as const) {
      const scenes = await Promise.all(Array.from({ length: 6 }, () => makeScene(app, db)))
      await Promise.all(
        scenes.map(async (scene) => {
          const [cancel, shop] = await Promise.all([calls.cancelOrder(scene), calls[other](scene)])
          const order = await scene.show()
          const ends = order.events.filter(({ status }) => status === 'Cancelled')
          expect(ends.length).toBeLessThanOrEqual(1)
          // If packing was first, the cancellation became a question. Otherwise the order ended once: either one of the
          // two calls was refused, or both succeeded in turn.
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

test('the note of a cancellation is erased with its customer’s account, and the cancellation stays', async ({
  db,
  scene,
}) => {
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
