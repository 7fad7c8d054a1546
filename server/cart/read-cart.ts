import { sql } from 'kysely'
import type { Carts } from '#contract/cart.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** An account's carts, by shop and item, the last changed first. Without items that are no longer on the menu. */
export async function readCarts(db: Db, accountId: string): Promise<Carts> {
  const rows = await db
    .selectFrom('cart_lines as line')
    .innerJoin('menu_items as item', (join) =>
      join.onRef('item.shop_id', '=', 'line.shop_id').onRef('item.id', '=', 'line.item_id'),
    )
    .select(['line.shop_id', 'line.item_id', 'line.count'])
    .where('line.account_id', '=', accountId)
    .where('line.count', '>', 0)
    .where('item.removed_at', 'is', null)
    .orderBy(sql`max(line.updated_at) over (partition by line.shop_id)`, 'desc')
    .orderBy('line.shop_id')
    .orderBy('line.item_id')
    .execute()
  return byShop(rows)
}

/** One shop's cart of an account: counts by item id. */
export async function readCart(db: Db | Tx, accountId: string, shopId: string): Promise<Map<string, number>> {
  const [cart = {}] = Object.values(await readCartsOf(db, accountId, [shopId]))
  return new Map(Object.entries(cart))
}

/** The carts of an account at these shops, with what a shop took off its menu. */
export async function readCartsOf(
  db: Db | Tx,
  accountId: string,
  shopIds: readonly string[],
): Promise<Carts> {
  const rows = await db
    .selectFrom('cart_lines')
    .select(['shop_id', 'item_id', 'count'])
    .where('shop_id', '=', sql<string>`any(${sql.val(shopIds)}::uuid[])`)
    .where('account_id', '=', accountId)
    .where('count', '>', 0)
    .execute()
  return byShop(rows)
}

function byShop(rows: readonly { shop_id: string; item_id: string; count: number }[]): Carts {
  const carts: Carts = {}
  for (const { shop_id, item_id, count } of rows) {
    carts[shop_id] ??= {}
    carts[shop_id][item_id] = count
  }
  return carts
}
