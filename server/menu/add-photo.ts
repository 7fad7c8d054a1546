import { sql } from 'kysely'
import type { z } from 'zod'
import type * as menu from '#contract/menu.ts'
import type { OwnFoodItem } from '#contract/menu.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { touchShop } from '#server/shops/touch-shop.ts'
import { showsEmblem } from './emblems.ts'
import { itemColumns, toOwnItem } from './item-row.ts'

/**
 * Gives a photo to an item that shows its category's emblem. Refused if the item has another photo by now. A repeat with the
 * same photo succeeds.
 */
export async function addPhoto(
  db: Db,
  shopId: string,
  { itemId, image }: z.output<typeof menu.addPhoto.input>,
): Promise<OwnFoodItem> {
  const picture = await storePicture(db, readDataUrl(image))
  return db.transaction().execute(async (tx) => {
    await touchShop(tx, shopId)
    const row = await tx
      .updateTable('menu_items')
      .set({ picture, updated_at: sql<Date>`now()` })
      .where('shop_id', '=', shopId)
      .where('id', '=', itemId)
      .where('removed_at', 'is', null)
      .where(({ eb, or }) => or([showsEmblem('menu_items'), eb('picture', '=', picture)]))
      .returning(itemColumns)
      .executeTakeFirst()
    if (row) return toOwnItem(row)
    const item = await tx
      .selectFrom('menu_items')
      .select('id')
      .where('shop_id', '=', shopId)
      .where('id', '=', itemId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    throw item ? new Refusal('conflict', { reason: 'has_photo' }) : new Refusal('not_found')
  })
}
