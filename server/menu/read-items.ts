import type { FoodItem } from '#contract/menu.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { itemColumns, toItem } from './item-row.ts'

/** Everything a shop has on its menu, oldest first. */
export async function listItems(db: Db, shopId: string): Promise<FoodItem[]> {
  const rows = await db
    .selectFrom('menu_items')
    .select(itemColumns)
    .where('shop_id', '=', shopId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toItem)
}

export async function showItem(db: Db, itemId: string): Promise<FoodItem> {
  const row = await db
    .selectFrom('menu_items')
    .select(itemColumns)
    .where('id', '=', itemId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toItem(row)
}

/** Those of the items that a shop sells right now, by id. */
export async function findItemsOnSale(db: Db | Tx, shopId: string, itemIds: readonly string[]) {
  const rows = await db
    .selectFrom('menu_items')
    .select(['id', 'name', 'price_paise', 'unit', 'pack_size', 'picture'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', itemIds)
    .where('removed_at', 'is', null)
    .where('in_stock', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
