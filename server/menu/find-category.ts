import type { Db, Tx } from '#server/db/db.ts'

/** The category of an item; undefined if the item is not on this menu. */
export const findCategory = (db: Db | Tx, shopId: string, itemId: string) =>
  db
    .selectFrom('menu_items')
    .select(['food_type as foodType', 'category'])
    .where('shop_id', '=', shopId)
    .where('id', '=', itemId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
