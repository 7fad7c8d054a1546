import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { giveBackStock, type Packs } from '#server/menu/stock.ts'
import type { OrderName } from '../acts/take-act.ts'

/** The tables whose column `taken` counts packs taken from counted stock: lines, and replacements of lines. */
const holders = [
  { table: 'order_lines', item: 'item_id', key: 'item_id' },
  { table: 'order_changes', item: 'by_item_id', key: 'id' },
] as const

/** Returns an order's packs to counted stock. A repeat finds nothing to return. */
export async function giveBackStockOfOrder(tx: Tx, { shopId, orderId }: OrderName): Promise<void> {
  await giveBackStock(tx, shopId, await letGo(tx, { shopId, orderId }))
}

/** The same for several orders, shop by shop, all packs of a shop in one statement: so items are always locked in the order of their ids. */
export async function giveBackStockOfOrders(tx: Tx, orders: readonly OrderName[]): Promise<void> {
  const byShop = [...Map.groupBy(orders, ({ shopId }) => shopId)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [shopId, ofShop] of byShop) {
    const held: Packs[] = []
    for (const order of ofShop) held.push(...(await letGo(tx, order)))
    await giveBackStock(tx, shopId, held)
  }
}

/** Sets what an order's lines and replacements hold to zero, and returns it, for `moveStock`. */
export const letGo = (tx: Tx, order: OrderName): Promise<Packs[]> =>
  release(tx, order, sql`true`, sql`before.taken`)

/** Releases up to `count` packs of one line, at most what it holds; returns them for `moveStock`. */
export const letGoOfLine = (tx: Tx, { itemId, count, ...order }: OrderName & Packs): Promise<Packs[]> =>
  release(tx, order, sql`item_id = ${itemId}::uuid`, sql`least(before.taken, ${count}::integer)`)

async function release(
  tx: Tx,
  { shopId, orderId }: OrderName,
  isMeant: RawBuilder<unknown>,
  packs: RawBuilder<unknown>,
): Promise<Packs[]> {
  const released: Packs[] = []
  for (const { table, item, key } of holders) {
    const { rows } = await sql<Packs>`
      with before as (
        select * from (
          select shop_id, order_id, ${sql.ref(key)} as key, ${sql.ref(item)} as item_id, taken
          from ${sql.table(table)} where shop_id = ${shopId}::uuid and order_id = ${orderId}::uuid and taken > 0
          for update
        ) held where ${isMeant}
      )
      update ${sql.table(table)} holder set taken = before.taken - ${packs} from before
      where holder.shop_id = before.shop_id and holder.order_id = before.order_id and holder.${sql.ref(key)} = before.key
      returning before.item_id as "itemId", ${packs} as count
    `.execute(tx)
    released.push(...rows)
  }
  return released
}

/** Stores that the latest accepted replacement with this item has taken its packs. */
export async function holdForReplacement(
  tx: Tx,
  { shopId, orderId, itemId, count }: OrderName & Packs,
): Promise<void> {
  await sql`
    update order_changes set taken = ${count}
    where shop_id = ${shopId} and id = (
      select id from order_changes
      where shop_id = ${shopId} and order_id = ${orderId} and by_item_id = ${itemId} and state = 'accepted'
      order by id desc limit 1
    )
  `.execute(tx)
}
