import { sql } from 'kysely'
import type { Carts } from '#contract/cart.ts'
import { MAX_COUNT } from '#contract/rules/orders/checkout.ts'
import { asJson } from '#server/db/as-json.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { inStockNow } from '#server/menu/item-row.ts'

type LineKey = { accountId: string; shopId: string; itemId: string }

/** Adds one pack, up to 99. A single statement, so that concurrent taps are all counted. @returns the new count */
export async function addToCart(db: Db, { accountId, shopId, itemId }: LineKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into cart_lines as line (shop_id, account_id, item_id, count, updated_at)
    select shop_id, ${accountId}::uuid, id, 1, now() from menu_items
    where shop_id = ${shopId}::uuid and id = ${itemId}::uuid and removed_at is null and ${inStockNow}
    on conflict (shop_id, account_id, item_id)
    do update set count = least(line.count + 1, ${MAX_COUNT}), updated_at = excluded.updated_at
    returning count
  `.execute(db)
  if (!rows[0]) throw new Refusal('item_unavailable')
  return rows[0].count
}

/** Takes one pack out; at 0 nothing changes. @returns the new count */
export async function removeFromCart(db: Db, { accountId, shopId, itemId }: LineKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    update cart_lines set count = greatest(count - 1, 0), updated_at = now()
    where shop_id = ${shopId}::uuid and account_id = ${accountId}::uuid and item_id = ${itemId}::uuid
    returning count
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Sets the count. 0 is possible also for an item that is no longer sold; any other count of such an item is refused. */
export async function setCartCount(
  db: Db,
  { accountId, shopId, itemId }: LineKey,
  count: number,
): Promise<number> {
  if (count === 0) {
    await db
      .updateTable('cart_lines')
      .set({ count: 0, updated_at: sql<Date>`now()` })
      .where('shop_id', '=', shopId)
      .where('account_id', '=', accountId)
      .where('item_id', '=', itemId)
      .execute()
    return 0
  }
  const { rows } = await sql<{ count: number }>`
    insert into cart_lines (shop_id, account_id, item_id, count, updated_at)
    select shop_id, ${accountId}::uuid, id, ${count}, now() from menu_items
    where shop_id = ${shopId}::uuid and id = ${itemId}::uuid and removed_at is null and ${inStockNow}
    on conflict (shop_id, account_id, item_id) do update set count = excluded.count, updated_at = excluded.updated_at
    returning count
  `.execute(db)
  if (!rows[0]) throw new Refusal('item_unavailable')
  return rows[0].count
}

/** Sets several counts in one statement, which locks the lines in the order of their ids. Ignores lines that `setCartCount` refuses. */
export async function setCartCounts(db: Db, accountId: string, carts: Carts): Promise<void> {
  const lines = Object.entries(carts).flatMap(([shop_id, cart]) =>
    Object.entries(cart).map(([item_id, count]) => ({ shop_id, item_id, count })),
  )
  await sql`
    insert into cart_lines (shop_id, account_id, item_id, count, updated_at)
    select distinct on (shop_id, item_id) shop_id, ${accountId}::uuid, item_id, asked.count, now()
    from jsonb_to_recordset(${asJson(lines)}) as asked (shop_id uuid, item_id uuid, count int)
      join menu_items using (shop_id)
    where menu_items.id = item_id and case asked.count
      when 0 then exists (
        select from cart_lines line
        where line.shop_id = asked.shop_id and line.account_id = ${accountId}::uuid and line.item_id = asked.item_id
      )
      else removed_at is null and ${inStockNow} end
    order by shop_id, item_id
    on conflict (shop_id, account_id, item_id) do update set count = excluded.count, updated_at = excluded.updated_at
  `.execute(db)
}
