import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { giveBackStock, type Packs } from '#server/menu/stock.ts'

type OrderKey = { shopId: string; orderId: string }

/** What an order holds of counted stock is on sale again; a second time there is nothing to give back. */
export async function giveBackStockOfOrder(tx: Tx, { shopId, orderId }: OrderKey): Promise<void> {
  await giveBackStock(tx, shopId, await letGo(tx, { shopId, orderId }))
}

/** Some packs of one line hold nothing any more, of which no more than it held; answers which, for `moveStock`. */
export async function letGoOfLine(
  tx: Tx,
  { shopId, orderId, itemId, count }: OrderKey & Packs,
): Promise<Packs[]> {
  const { rows } = await sql<Packs>`
    with before as (
      select shop_id, order_id, item_id, taken from order_lines
      where shop_id = ${shopId}::uuid and order_id = ${orderId}::uuid and item_id = ${itemId}::uuid and taken > 0
      for update
    )
    update order_lines line set taken = greatest(before.taken - ${count}, 0) from before
    where line.shop_id = before.shop_id and line.order_id = before.order_id and line.item_id = before.item_id
    returning line.item_id as "itemId", before.taken - line.taken as count
  `.execute(tx)
  return rows
}

/** The lines of an order hold nothing any more; answers what they held, for `moveStock`. */
export async function letGo(tx: Tx, { shopId, orderId }: OrderKey): Promise<Packs[]> {
  const { rows } = await sql<Packs>`
    with before as (
      select shop_id, order_id, item_id, taken from order_lines
      where shop_id = ${shopId}::uuid and order_id = ${orderId}::uuid and taken > 0
      for update
    )
    update order_lines line set taken = 0 from before
    where line.shop_id = before.shop_id and line.order_id = before.order_id and line.item_id = before.item_id
    returning line.item_id as "itemId", before.taken as count
  `.execute(tx)
  return rows
}
