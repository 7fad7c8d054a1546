import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { RouteName } from '#contract/routes.ts'
import { orderActs, seenStages, stageOf } from '#contract/rules/orders/order-acts.ts'
import { orderLife } from '#contract/rules/orders/order-life.ts'
import { calls, makeScene, test, ways } from '#test/scenes/act-scene.ts'

describe('an act on an order', () => {
  test('is accepted in the stages that the table of acts allows, and refused as order_moved_on in all others', async ({
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
        // Repeating an act that has been done succeeds.
        const isDone =
          (stage === 'packed' && name === 'packOrder') || (stage === 'cancelled' && name === 'declineOrder')
        const isTaken = isDone || (acts[name] as readonly string[]).includes(stage)
        expect([stage, name, status]).toEqual([stage, name, isTaken ? 200 : 409])
        if (!isTaken) expect(body).toMatchObject({ code: 'order_moved_on' })
      }
  })

  test('records one event, however often it is repeated', async ({ scene }) => {
    for (const name of ['acceptOrder', 'acceptOrder', 'packOrder', 'packOrder'] as const)
      expect((await calls[name](scene)).status).toBe(200)
    expect(await scene.kinds()).toEqual(['placed', 'accepted', 'packed'])
    const again = await Promise.all(Array.from({ length: 10 }, () => calls.declineOrder(scene)))
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await scene.kinds()).toEqual(['placed', 'accepted', 'packed', 'declined'])
  })

  test('is reserved for the two sides of the order: for anybody else the order does not exist', async ({
    app,
    scene,
  }) => {
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

  test('is refused while the order awaits its payment: for its shop it does not exist yet', async ({
    db,
    scene,
  }) => {
    await db
      .updateTable('orders')
      .set({ status: 'Awaiting payment', payment_method: 'online', placed_at: null })
      .execute()
    for (const call of Object.values(calls).filter((one) => one !== calls.cancelOrder)) {
      const { status, body } = await call(scene)
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })

  test('rejects unknown reasons, notes that are too long and promises that are out of range', async ({
    scene,
  }) => {
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
  test('promises a time in minutes, which can be changed later', async ({ scene }) => {
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

  test('is implied by every later step: the order counts as accepted and packed', async ({ scene }) => {
    const { keeper, orderId, show } = scene
    await keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    await keeper.call('setOrderStatus', { orderId, status: 'Food Processing' })
    expect(await show()).toMatchObject({ stage: 'packed', promise: {} })
  })
})

test('declining because an item has run out takes the item off sale at once', async ({ app, scene }) => {
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

test('the database and the contract agree on the stage of every order', async ({ db }) => {
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
