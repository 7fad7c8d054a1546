import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { RouteName } from '#contract/routes.ts'
import { orderActs, type SeenStage, seenStages, stageOf } from '#contract/rules/order-acts.ts'
import { orderLife } from '#contract/rules/order-life.ts'
import type { Db } from '#server/db/db.ts'
import { test as appTest, type TestApp } from '#test/app-test.ts'
import { makeItem, placementOf } from '#test/builders.ts'
import { erasePersonFromOrders } from '../person-data.ts'

/** `test('…', async ({ scene }) => …)`: an order in cash that its shop and its customer look at. */
const test = appTest.extend('scene', async ({ app, db }) => makeScene(app, db))

async function makeScene(app: TestApp, db: Db) {
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

/** How each call is made by the one who may make it. */
const calls = {
  acceptOrder: ({ keeper, orderId }: Scene) => keeper.call('acceptOrder', { orderId, minutes: 20 }),
  packOrder: ({ keeper, orderId }: Scene) => keeper.call('packOrder', { orderId }),
  declineOrder: ({ keeper, orderId }: Scene) => keeper.call('declineOrder', { orderId, reason: 'too_busy' }),
  cancelOrder: ({ customer, orderId }: Scene) => customer.call('cancelOrder', { orderId }),
  markUndeliverable: ({ keeper, orderId }: Scene) =>
    keeper.call('markUndeliverable', { orderId, reason: 'nobody_home' }),
}

/** What makes an order stand at each stage. */
const ways: Record<SeenStage, (scene: Scene) => Promise<unknown>> = {
  new: async () => undefined,
  accepted: calls.acceptOrder,
  packed: calls.packOrder,
  out: ({ keeper, orderId }) => keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' }),
  delivered: ({ keeper, orderId }) => keeper.call('setOrderStatus', { orderId, status: 'Delivered' }),
  cancelled: calls.declineOrder,
}

describe('an act on an order', () => {
  test('is taken where the table allows it, and refused with what the order has become elsewhere', async ({
    app,
    db,
  }) => {
    const acts = {
      acceptOrder: orderActs.accepted.from,
      packOrder: orderActs.packed.from,
      declineOrder: orderActs.declined.from,
      cancelOrder: [...orderActs.cancelled.from, ...orderActs.cancel_asked.from],
      markUndeliverable: orderActs.undeliverable.from,
    } satisfies Record<keyof typeof calls, readonly string[]>
    for (const stage of seenStages)
      for (const [name, call] of Object.entries(calls) as [
        keyof typeof calls,
        (typeof calls)['packOrder'],
      ][]) {
        const scene = await makeScene(app, db)
        await ways[stage](scene)
        const { status, body } = await call(scene)
        // Asked for again, what has been done is done.
        const isDone =
          (stage === 'packed' && name === 'packOrder') || (stage === 'cancelled' && name === 'declineOrder')
        const isTaken = isDone || (acts[name] as readonly string[]).includes(stage)
        expect([stage, name, status]).toEqual([stage, name, isTaken ? 200 : 409])
        if (!isTaken) expect(body).toMatchObject({ code: 'order_moved_on' })
      }
  })

  test('leaves one event, however often it is asked for', async ({ scene }) => {
    for (const name of ['acceptOrder', 'acceptOrder', 'packOrder', 'packOrder'] as const)
      expect((await calls[name](scene)).status).toBe(200)
    expect(await scene.kinds()).toEqual(['placed', 'accepted', 'packed'])
    const again = await Promise.all(Array.from({ length: 10 }, () => calls.declineOrder(scene)))
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await scene.kinds()).toEqual(['placed', 'accepted', 'packed', 'declined'])
  })

  test('is nobody’s but the two sides’: for others the order does not exist', async ({ app, scene }) => {
    const [stranger, otherShop] = [await app.customer(), await app.shopkeeper()]
    const { orderId } = scene
    const attempts: Record<string, unknown> = {
      acceptOrder: {},
      packOrder: {},
      declineOrder: { reason: 'closed' },
      answerCancel: { granted: true },
      undoOrder: {},
      markUndeliverable: { reason: 'refused' },
    }
    for (const [name, rest] of Object.entries(attempts) as [RouteName, object][]) {
      const input = { orderId, ...rest } as never
      expect([name, (await otherShop.call(name, input)).status]).toEqual([name, 404])
      expect([name, (await scene.customer.call(name, input)).status]).toEqual([name, 403])
      expect([name, (await app.anon.call(name, input)).status]).toEqual([name, 401])
    }
    expect((await stranger.call('cancelOrder', { orderId })).status).toBe(404)
    expect((await scene.keeper.call('cancelOrder', { orderId })).status).toBe(403)
    expect((await app.anon.call('cancelOrder', { orderId })).status).toBe(401)
    expect(await scene.kinds()).toEqual(['placed'])
  })

  test('is refused while it is not paid: for its shop there is none yet', async ({ db, scene }) => {
    await db
      .updateTable('orders')
      .set({ status: 'Awaiting payment', payment_method: 'online', placed_at: null })
      .execute()
    for (const call of Object.values(calls).filter((one) => one !== calls.cancelOrder)) {
      const { status, body } = await call(scene)
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })

  test('takes no other reason, no long note and no endless promise', async ({ scene }) => {
    const { keeper, customer, orderId } = scene
    const refused = await Promise.all([
      keeper.call('declineOrder', { orderId, reason: 'whim' as never }),
      keeper.call('acceptOrder', { orderId, minutes: 241 }),
      keeper.call('acceptOrder', { orderId, minutes: 1.5 }),
      keeper.call('markUndeliverable', { orderId } as never),
      customer.call('cancelOrder', { orderId, note: 'x'.repeat(201) }),
    ])
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
    expect((await keeper.call('packOrder', { orderId: 'nonsense' })).status).toBe(404)
  })
})

describe('accepting', () => {
  test('promises minutes, and another promise later', async ({ scene }) => {
    const { keeper, orderId, show } = scene
    await keeper.call('acceptOrder', { orderId, minutes: 20 })
    expect(await show()).toMatchObject({
      stage: 'accepted',
      status: 'Food Processing',
      promise: { minutes: 20 },
    })
    await keeper.call('acceptOrder', { orderId, minutes: 45 })
    expect(await show()).toMatchObject({ promise: { minutes: 45 } })
    await keeper.call('acceptOrder', { orderId })
    expect(await show()).toMatchObject({ promise: { minutes: 45 } })
  })

  test('lies in every step that is set: who brings an order has seen and packed it', async ({ scene }) => {
    const { keeper, orderId, show } = scene
    await keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    await keeper.call('setOrderStatus', { orderId, status: 'Food Processing' })
    expect(await show()).toMatchObject({ stage: 'packed', promise: {} })
  })
})

test('a shop that has run out of something declines with it, and it is off sale at once', async ({
  app,
  scene,
}) => {
  const { keeper, orderId, item, show } = scene
  const { itemId } = item
  const declined = { orderId, reason: 'item_unavailable', itemId, note: 'Tomorrow again' } as const
  expect((await keeper.call('declineOrder', declined)).body.message).toBe('Order declined.')
  expect(await show()).toMatchObject({
    status: 'Cancelled',
    ending: { kind: 'declined', reason: 'item_unavailable', note: 'Tomorrow again' },
  })
  expect((await app.anon.call('showFood', { itemId })).body.data.inStock).toBe(false)
})

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

describe('a step', () => {
  test('is taken back within two minutes, once, and the order stands where it stood', async ({ scene }) => {
    const { keeper, orderId, show, kinds } = scene
    await keeper.call('acceptOrder', { orderId, minutes: 15 })
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(await show()).toMatchObject({ undoUntil: expect.any(String) })
    await Promise.all([keeper.call('undoOrder', { orderId }), keeper.call('undoOrder', { orderId })])
    expect(await show()).toMatchObject({ stage: 'accepted', promise: { minutes: 15 } })
    expect(await kinds()).toEqual(['placed', 'accepted', 'moved', 'undone'])
    expect(await show()).not.toHaveProperty('undoUntil')
  })

  test('is taken back though something was reported since: a report is no step', async ({ scene }) => {
    const { keeper, customer, orderId, show } = scene
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect((await customer.call('reportIssue', { orderId, kind: 'missing' })).status).toBe(200)
    expect(await show()).toMatchObject({ undoUntil: expect.any(String) })
    expect((await keeper.call('undoOrder', { orderId })).status).toBe(200)
    expect(await show()).toMatchObject({ stage: 'new' })
  })

  test('that is older, or was answered since, stays', async ({ db, scene }) => {
    const { keeper, customer, orderId } = scene
    await calls.packOrder(scene)
    await customer.call('cancelOrder', { orderId })
    expect((await keeper.call('undoOrder', { orderId })).body).toMatchObject({
      message: 'It is too late to take this step back.',
    })
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    await sql`update order_events set at = at - interval '121 seconds' where order_id = ${orderId}`.execute(
      db,
    )
    expect((await keeper.call('undoOrder', { orderId })).status).toBe(409)
  })

  test('of another device stays, where its own was to be taken back or gone on from', async ({ scene }) => {
    const { keeper, orderId, show, kinds } = scene
    await calls.acceptOrder(scene)
    await calls.packOrder(scene)
    const undone = await keeper.call('undoOrder', { orderId, from: 'accepted' })
    expect([undone.status, undone.body.code]).toEqual([409, 'order_moved_on'])
    expect(await show()).toMatchObject({ stage: 'packed' })

    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    const late = { orderId, status: 'Out for delivery', from: 'Food Processing' } as const
    expect((await keeper.call('setOrderStatus', late)).status).toBe(409)
    expect(await show()).toMatchObject({ stage: 'delivered' })
    // What is asked for once more, because its answer was lost, has been done.
    const again = { orderId, status: 'Delivered', from: 'Food Processing' } as const
    expect((await keeper.call('setOrderStatus', again)).status).toBe(200)
    expect((await keeper.call('undoOrder', { orderId, from: 'delivered' })).status).toBe(200)
    expect((await keeper.call('undoOrder', { orderId, from: 'delivered' })).status).toBe(200)
    expect(await kinds()).toEqual(['placed', 'accepted', 'packed', 'moved', 'undone'])
  })

  test.for(['accepted', 'packed', 'out', 'delivered'] as const)(
    'that made an order %s is taken back by who saw it so, and by nobody who saw it otherwise',
    async (stage, { scene }) => {
      const { keeper, orderId, show } = scene
      await ways[stage](scene)
      for (const from of seenStages.filter((seen) => seen !== stage)) {
        const { status, body } = await keeper.call('undoOrder', { orderId, from })
        expect([from, status, body.code]).toEqual([from, 409, 'order_moved_on'])
      }
      expect(await show()).toMatchObject({ stage })
      expect((await keeper.call('undoOrder', { orderId, from: stage })).status).toBe(200)
      expect(await show()).toMatchObject({ stage: 'new' })
    },
  )

  test('that ended the order is not taken back: the money is on its way', async ({ scene }) => {
    await calls.declineOrder(scene)
    expect((await scene.keeper.call('undoOrder', { orderId: scene.orderId })).status).toBe(409)
  })
})

test('the database knows the stages that the contract knows', async ({ db }) => {
  for (const { status } of orderLife)
    for (const accepted of [true, false])
      for (const packed of [true, false]) {
        const at = (isSet: boolean) => (isSet ? new Date() : null)
        const { rows } = await sql<{ stage: string }>`
          select order_stage(${status}, ${at(accepted)}::timestamptz, ${at(packed)}::timestamptz) as stage`.execute(
          db,
        )
        expect(rows).toEqual([{ stage: stageOf({ status, accepted, packed }) }])
      }
})
