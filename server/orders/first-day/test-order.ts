import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type OrderStatus, orderStatuses, soldStatuses } from '#contract/rules/orders/order-life.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Keeper } from '#server/shops/own-shop.ts'
import { recordEvent } from '../outbox/announce-order.ts'

const MOST_LINES = 3

/**
 * Places an order by the keeper at their own shop. It appears at the desk and rings like any other, but nobody is mailed,
 * no packs are taken and no clock runs. There is at most one: while one is open the call does nothing, and a finished one
 * is replaced.
 */
export async function placeTestOrder(db: Db, keeper: Keeper): Promise<void> {
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    await discard(tx, keeper, soldStatuses, now)
    const orderId = await insertOrder(tx, keeper, now)
    if (!orderId) return
    if (!(await insertLines(tx, keeper.shopId, orderId)))
      throw new Refusal('conflict', { reason: 'menu_empty' })
    const { shopId, byAccountId } = keeper
    const placed = { status: 'Food Processing', kind: 'placed', byAccountId, at: now } as const
    await recordEvent(tx, { shopId, orderId, customerAccountId: null, ...placed })
  })
}

async function insertOrder(tx: Tx, { shopId, byAccountId }: Keeper, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into orders (
      shop_id, id, status, payment_method, first_name, last_name, phone, street, flat, floor, landmark, lat, lng,
      shop_name, subtotal_paise, delivery_paise, total_paise, distance_metres, distance_method, distance_source,
      quoted_at, created_at, placed_at, is_test
    )
    select shop.id, ${uuidv7()}::uuid, 'Food Processing', 'COD', keeper.name, '', shop.phone, shop.address, '', '', '',
      shop.lat, shop.lng, shop.name, 0, 0, 0, 0, 'road', '', ${now}, ${now}, ${now}, true
    from shops shop join accounts keeper on keeper.id = ${byAccountId}
    where shop.id = ${shopId}
    on conflict do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** One pack each of the oldest items on the menu, free of charge. Returns false if the menu is empty. */
async function insertLines(tx: Tx, shopId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into order_lines (
      shop_id, order_id, item_id, position, name, picture, price_paise, count, unit, pack_size, total_paise
    )
    select shop_id, ${orderId}::uuid, id, row_number() over (order by created_at, id) - 1,
      name, picture, price_paise, 1, unit, pack_size, 0
    from menu_items where shop_id = ${shopId} and removed_at is null
    order by created_at, id limit ${MOST_LINES}
    returning item_id`.execute(tx)
  return rows.length > 0
}

/** Removes the test order. If one was ever completed, that stays recorded. */
export async function removeTestOrder(db: Db, keeper: Keeper): Promise<void> {
  await db.transaction().execute((tx) => discard(tx, keeper, orderStatuses, new Date()))
}

/** Discards test orders in these statuses. Without `placed_at` they are shown to nobody. */
async function discard(
  tx: Tx,
  { shopId, byAccountId }: Keeper,
  statuses: readonly OrderStatus[],
  now: Date,
): Promise<void> {
  await sql`
    insert into first_days as said (shop_id, test_order_at)
    select distinct shop_id, ${now}::timestamptz from orders
    where shop_id = ${shopId} and is_test and placed_at is not null and status in (${sql.join(soldStatuses)})
    on conflict (shop_id) do update set test_order_at = coalesce(said.test_order_at, excluded.test_order_at)
  `.execute(tx)
  const discarded = await tx
    .updateTable('orders')
    .set({ status: 'Cancelled', placed_at: null })
    .where('shop_id', '=', shopId)
    .where('is_test', '=', true)
    .where('placed_at', 'is not', null)
    .where('status', 'in', statuses)
    .returning('id')
    .execute()
  const end = {
    customerAccountId: null,
    status: 'Cancelled',
    kind: 'declined',
    byAccountId,
    at: now,
  } as const
  for (const { id } of discarded) await recordEvent(tx, { shopId, orderId: id, ...end })
}
