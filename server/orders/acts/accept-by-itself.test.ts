import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { makeCheckout, test, until } from '#test/scenes/money-test.ts'

describe('a shop that accepts orders automatically', () => {
  const accepts = (db: Db, shopId: string) =>
    db
      .updateTable('shops')
      .set({ accepts_by_itself: true, usual_minutes: 15 })
      .where('id', '=', shopId)
      .execute()

  test('accepts an order at once while its desk is open, paid in cash or online', async ({
    app,
    db,
    standin,
  }) => {
    for (const payment of ['COD', 'online'] as const) {
      const { customer, placement, shopId, keeper } = await makeCheckout(app, db)
      await accepts(db, shopId)
      const desk = await keeper.request('GET', '/api/order/stream')
      await until(
        async () =>
          (await db.selectFrom('desks').where('shop_id', '=', shopId).select('shop_id').execute()).length > 0,
      )
      const begun =
        payment === 'online' ? (await customer.call('createOnlineOrder', placement)).body : undefined
      if (begun) await customer.call('verifyOrder', standin.pay(begun.order.id))
      const orderId = begun?.orderId ?? (await customer.call('placeOrder', placement)).body.orderId
      const { order } = (await customer.call('showOrder', { orderId })).body
      expect([payment, order.stage, order.promise?.minutes]).toEqual([payment, 'accepted', 15])
      expect(order.events.map(({ kind }) => kind)).toEqual(['placed', 'accepted'])
      await desk.body?.cancel()
    }
  })

  test('leaves an order new while nobody has its desk open', async ({ app, db }) => {
    const { customer, placement, shopId } = await makeCheckout(app, db)
    await accepts(db, shopId)
    await sql`insert into desks values (${shopId}, now() - interval '3 minutes')`.execute(db)
    const { orderId } = (await customer.call('placeOrder', placement)).body
    expect((await customer.call('showOrder', { orderId })).body.order.stage).toBe('new')
  })
})
