import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { beginPaying, test } from '#test/scenes/money-test.ts'

/** From when the reconciler's schedule of a payment order counts, if not from when it was made. */
async function countsFrom(db: Db, gatewayOrderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ payload: { begunAt?: string } }>`
    select payload from graphile_worker._private_jobs, payment_orders
    where gateway_order_id = ${gatewayOrderId} and key = 'reconcile:' || payment_orders.id`.execute(db)
  expect(rows).toHaveLength(1)
  return rows[0]?.payload.begunAt
}

test('the reconciler’s schedule starts anew if the window of an unpaid plan is opened again, and only then', async ({
  app,
  db,
  standin,
}) => {
  const [unpaid, paid] = [await app.newShopkeeper(), await app.newShopkeeper()]
  const begin = async (keeper: typeof paid) =>
    (await keeper.call('createSetupPayment', { amount: 14900 })).body.order.id
  const [unpaidId, paidId] = [await begin(unpaid), await begin(paid)]
  expect([await countsFrom(db, unpaidId), await countsFrom(db, paidId)]).toEqual([undefined, undefined])
  await paid.call('verifySetupPayment', standin.pay(paidId))
  expect([await begin(unpaid), await begin(paid)]).toEqual([unpaidId, paidId])
  expect([await countsFrom(db, unpaidId), await countsFrom(db, paidId)]).toEqual([
    expect.any(String),
    undefined,
  ])
  const { customer, placement, gatewayOrderId } = await beginPaying(app, db)
  expect((await customer.call('createOnlineOrder', placement)).body.order.id).toBe(gatewayOrderId)
  expect(await countsFrom(db, gatewayOrderId)).toBeUndefined()
})
