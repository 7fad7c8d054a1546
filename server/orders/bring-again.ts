import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { moveStock, type Packs } from '#server/menu/stock.ts'
import type { OrderName, StoredOrder } from './acts/take-act.ts'
import { readLines } from './changes/stored-changes.ts'
import { recordEvent } from './outbox/announce-order.ts'

type Again = OrderName & {
  /** The lines to bring again; empty for all. */
  itemIds: readonly string[]
  byAccountId: string
  at: Date
}

/**
 * Stores an order that brings lines of a delivered one again, in their final form, to the same address and free of charge.
 * Returns its id. It counts as accepted, since the shop itself makes it; telling the customer is left to the caller.
 */
export async function bringAgain(tx: Tx, order: StoredOrder, again: Again): Promise<string> {
  const { shopId, orderId, itemIds, byAccountId, at } = again
  const { lines } = await readLines(tx, again)
  const brought = lines.filter((line) => itemIds.length === 0 || itemIds.includes(line.item_id))
  // The delivery may have been undone, and lines changed since.
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

/** Takes as many packs as the count still has and never refuses: the shop knows its shelf better than the count. */
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
