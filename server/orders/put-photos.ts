import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { showsEmblem } from '#server/menu/emblems.ts'

/** Replaces emblems in a shop's orders by the photos that its items have by now. For the demo town only: real orders keep what was ordered. */
export async function putPhotosInOrders(db: Db, shopId: string): Promise<void> {
  await db
    .updateTable('order_lines')
    .from('menu_items')
    .set({ picture: sql<string>`menu_items.picture` })
    .where('order_lines.shop_id', '=', shopId)
    .where('menu_items.shop_id', '=', shopId)
    .whereRef('menu_items.id', '=', 'order_lines.item_id')
    .where(showsEmblem('order_lines'))
    .execute()
}
