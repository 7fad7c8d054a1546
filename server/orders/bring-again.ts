import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { moveStock, type Packs } from '#server/menu/stock.ts'
import type { OrderName, StoredOrder } from './acts/take-act.ts'
import { recordEvent } from './announce-order.ts'
import { readLines } from './changes/stored-changes.ts'

type Again = OrderName & {
  /** Of lines that it brought; all where none is named. */
  itemIds: readonly string[]
  byAccountId: string
  at: Date
}

/**
 * Stores an order that brings lines of a delivered one again, as they finally were, to the same door and for nothing,
 * and answers its id. The shop has accepted it by making it; the customer is told by whoever asked for it.
 */
export async function bringAgain(tx: Tx, order: StoredOrder, again: Again): Promise<string> {
  const { shopId, orderId, itemIds, byAccountId, at } = again
  const { lines } = await readLines(tx, again)
  const brought = lines.filter((line) => itemIds.length === 0 || itemIds.includes(line.item_id))
  // A delivery that was taken back may have been changed since.
  if (brought.length === 0) throw new Refusal('conflict', { reason: 'issue_moved_on' })
  const taken = await takeWhatIsLeft(
    tx,
    shopId,
    brought.map(({ item_id: itemId, count }) => ({ itemId, count })),
  )
  const id = uuidv7()
  await sql`
    insert into orders (
      shop_id, id, customer_account_id, status, payment_method,
      first_name, last_name, phone, street, flat, floor, landmark, lat, lng, shop_name,
      subtotal_paise, delivery_paise, total_paise,
      distance_metres, distance_method, distance_source, is_near_band_edge,
      quoted_at, created_at, placed_at, accepted_at, again_of
    )
    select shop_id, ${id}, customer_account_id, 'Food Processing', 'COD',
      first_name, last_name, phone, street, flat, floor, landmark, lat, lng, shop_name,
      0, 0, 0,
      distance_metres, distance_method, distance_source, is_near_band_edge,
      ${at}, ${at}, ${at}, ${at}, id
    from orders where shop_id = ${shopId} and id = ${orderId}
  `.execute(tx)
  await tx
    .insertInto('order_lines')
    .values(
      brought.map(({ grams: _, ...line }, position) => ({
        ...line,
        shop_id: shopId,
        order_id: id,
        position,
        total_paise: 0,
        taken: taken.get(line.item_id) ?? 0,
      })),
    )
    .execute()
  await recordEvent(tx, {
    shopId,
    orderId: id,
    customerAccountId: order.customer_account_id,
    status: 'Food Processing',
    kind: 'placed',
    byAccountId,
    at,
  })
  return id
}

/** Who brings something again knows their shelf better than its count does: too few are no reason to refuse. */
async function takeWhatIsLeft(
  tx: Tx,
  shopId: string,
  packs: readonly Packs[],
): Promise<ReadonlyMap<string, number>> {
  const { taken, short } = await moveStock(tx, shopId, { take: packs })
  if (short.length > 0) {
    const leftOf = new Map(short.map(({ itemId, left }) => [itemId, left]))
    const fewer = packs.map(({ itemId, count }) => ({ itemId, count: leftOf.get(itemId) ?? count }))
    return takeWhatIsLeft(tx, shopId, fewer)
  }
  return new Map(packs.flatMap(({ itemId, count }) => (taken.has(itemId) ? [[itemId, count]] : [])))
}
