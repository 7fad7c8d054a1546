import { sql } from 'kysely'
import type { FoodItem, OwnFoodItem } from '#contract/menu.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { itemColumns, toItem, toOwnItem } from './item-row.ts'

/** A query for a shop's menu: within a category as its keeper arranged it, else oldest first. */
export const itemsOnMenu = (db: Db | Tx, shopId: string) =>
  db
    .selectFrom('menu_items')
    .where('shop_id', '=', shopId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')

/** Everything a shop has on its menu, as anybody sees it. */
export async function listItems(db: Db, shopId: string): Promise<FoodItem[]> {
  return (await readItems(db, shopId)).map((row) => toItem(row, row.read_at))
}

/** The same, as its keeper sees it. */
export async function listOwnItems(db: Db, shopId: string): Promise<OwnFoodItem[]> {
  return (await readItems(db, shopId)).map((row) => toOwnItem(row, row.read_at))
}

function readItems(db: Db, shopId: string) {
  return (
    itemsOnMenu(db, shopId)
      .select(itemColumns)
      // The database's clock, which also decides when a cached menu is outdated. If ours were behind it, an item that is back
      // in stock would be cached as sold out.
      .select(sql<Date>`now()`.as('read_at'))
      .execute()
  )
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

/** Items as an order needs them, by id. Includes those that are sold out or no longer on the menu (`is_sold`). */
export async function findItemsToSell(db: Db | Tx, shopId: string, itemIds: readonly string[]) {
  const rows = await db
    .selectFrom('menu_items')
    .select(['id', 'name', 'price_paise', 'unit', 'pack_size', 'picture', 'stock_count', 'removed_at'])
    // Ignores the count: this customer's own unpaid order may have taken the last packs.
    .select(
      sql<boolean>`(removed_at is null and in_stock
      and (sold_out_until is null or sold_out_until <= now()))`.as('is_sold'),
    )
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${itemIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export type ItemToSell =
  Awaited<ReturnType<typeof findItemsToSell>> extends Map<string, infer Row> ? Row : never
