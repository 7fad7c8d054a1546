import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { seenStages } from '#contract/rules/orders/order-acts.ts'
import { calls, test, ways } from '#test/scenes/act-scene.ts'

describe('a step', () => {
  test('can be undone once within two minutes, which restores the order’s previous state', async ({
    scene,
  }) => {
    const { keeper, orderId, show, kinds } = scene
    await keeper.call('acceptOrder', { orderId, minutes: 15 })
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(await show()).toMatchObject({ undoUntil: expect.any(String) })
    await Promise.all([keeper.call('undoOrder', { orderId }), keeper.call('undoOrder', { orderId })])
    expect(await show()).toMatchObject({ stage: 'accepted', promise: { minutes: 15 } })
    expect(await kinds()).toEqual(['placed', 'accepted', 'moved', 'undone'])
    expect(await show()).not.toHaveProperty('undoUntil')
  })

  test('can be undone although an issue was reported since: a report is not a step', async ({ scene }) => {
    const { keeper, customer, orderId, show } = scene
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect((await customer.call('reportIssue', { orderId, kind: 'missing' })).status).toBe(200)
    expect(await show()).toMatchObject({ undoUntil: expect.any(String) })
    expect((await keeper.call('undoOrder', { orderId })).status).toBe(200)
    expect(await show()).toMatchObject({ stage: 'new' })
  })

  test('that is older than two minutes, or was answered since, cannot be undone', async ({ db, scene }) => {
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

  test('of another device is kept: an undo or a further step that expects an older stage is refused', async ({
    scene,
  }) => {
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
    // A repeated call succeeds, since the first response may have been lost.
    const again = { orderId, status: 'Delivered', from: 'Food Processing' } as const
    expect((await keeper.call('setOrderStatus', again)).status).toBe(200)
    expect((await keeper.call('undoOrder', { orderId, from: 'delivered' })).status).toBe(200)
    expect((await keeper.call('undoOrder', { orderId, from: 'delivered' })).status).toBe(200)
    expect(await kinds()).toEqual(['placed', 'accepted', 'packed', 'moved', 'undone'])
  })

  test.for(['accepted', 'packed', 'out', 'delivered'] as const)(
    'that made an order %s can be undone only by a caller that saw that stage',
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

  test('that ended the order cannot be undone: its refund is on its way', async ({ scene }) => {
    await calls.declineOrder(scene)
    expect((await scene.keeper.call('undoOrder', { orderId: scene.orderId })).status).toBe(409)
  })
})
