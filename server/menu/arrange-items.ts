import { sql } from 'kysely'
import type { z } from 'zod'
import type * as manyItems from '#contract/menu/many-items.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { touchShop } from '#server/shops/touch-shop.ts'
import { itemsOnMenu } from './read-items.ts'

type Arrangement = z.output<typeof manyItems.arrangeFood.input>

/**
 * Sets the order of a category's items. Listed ids that are not in the category (any more) are ignored; items that are not
 * listed, as those added meanwhile, come last. @returns the resulting order
 */
export async function arrangeItems(
  db: Db,
  shopId: string,
  { foodType, category, itemIds }: Arrangement,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await touchShop(tx, shopId)
    // `updated_at` stays: an item that was only arranged may still be removed with its batch (`undoBatch`).
    await sql`
      update menu_items set position = listed.position
      from menu_items item
        left join unnest(${itemIds}::uuid[]) with ordinality as listed (id, position) on listed.id = item.id
      where item.shop_id = menu_items.shop_id and item.id = menu_items.id
        and menu_items.shop_id = ${shopId}::uuid and menu_items.removed_at is null
        and menu_items.food_type = ${foodType} and menu_items.category = ${category}
        and menu_items.position is distinct from listed.position
    `.execute(tx)
    return readArrangement(tx, shopId, foodType, category)
  })
}

async function readArrangement(
  tx: Tx,
  shopId: string,
  foodType: Arrangement['foodType'],
  category: string,
): Promise<string[]> {
  const rows = await itemsOnMenu(tx, shopId)
    .select('id')
    .where('food_type', '=', foodType)
    .where('category', '=', category)
    .execute()
  return rows.map(({ id }) => id)
}
