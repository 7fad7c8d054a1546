import { type Selectable, sql } from 'kysely'
import type { FoodItem } from '#contract/menu.ts'
import { toRupees } from '#contract/rules/money.ts'
import { pictureUrl } from '#contract/rules/pictures.ts'
import type { MenuTables } from '#server/db/tables/menu.ts'
import type { Shown } from '#server/media/collect-pictures.ts'

export type ItemRow = Selectable<MenuTables['menu_items']>

export const itemColumns = [
  'id',
  'shop_id',
  'name',
  'description',
  'price_paise',
  'food_type',
  'category',
  'unit',
  'pack_size',
  'picture',
  'in_stock',
] as const

export function toItem(row: Pick<ItemRow, (typeof itemColumns)[number]>): FoodItem {
  return {
    _id: row.id,
    shopId: row.shop_id,
    name: row.name,
    description: row.description,
    price: toRupees(row.price_paise),
    foodType: row.food_type,
    category: row.category,
    unit: row.unit,
    quantity: row.pack_size,
    image: pictureUrl(row.picture),
    inStock: row.in_stock,
  }
}

/** For the collection of pictures that nothing shows. */
export const shownByItem: Shown = sql`exists (select from menu_items where menu_items.picture = pictures.id)`
