import { sql } from 'kysely'
import { expect } from 'vitest'
import { forgetByRules, retentionRules } from '#server/retention.ts'
import { makeItem } from '#test/scenes/builders.ts'
import { beginPaying, makeCheckout, test } from '#test/scenes/money-test.ts'
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts'

test('the address of an order that was never placed is erased after 180 days', async ({ app, db }) => {
  const unpaid = await beginPaying(app, db)
  await db.transaction().execute((tx) => cancelUnpaidOrder(tx, unpaid))
  const shop = await app.shopkeeper()
  await makeItem(db, shop.shopId)
  await shop.call('placeTestOrder')
  await shop.call('removeTestOrder')
  const placed = await makeCheckout(app, db)
  const { orderId } = (await placed.customer.call('placeOrder', placed.placement)).body
  await placed.customer.call('cancelOrder', { orderId })

  const knownDoorsAfter = async (days: number) => {
    await sql`update orders set created_at = now() - make_interval(days => ${days}::integer)`.execute(db)
    await forgetByRules(db, retentionRules)
    const { rows } = await sql<{ id: string }>`select id from orders
      where concat(first_name, last_name, phone, street, flat, floor, landmark, nullif(lat, 0), nullif(lng, 0)) <> ''`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  expect(await knownDoorsAfter(179)).toHaveLength(3)
  expect(await knownDoorsAfter(181)).toEqual([orderId])
})
