import type { Db, Tx } from '#server/db/db.ts'

/** The food type and category of an item on this menu. */
export const findShelf = (db: Db | Tx, shopId: string, itemId: string) =>
  db
    .selectFrom('menu_items')
    .select(['food_type as foodType', 'category'])
    .where('shop_id', '=', shopId)
    .where('id', '=', itemId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
