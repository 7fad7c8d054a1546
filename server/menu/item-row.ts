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
  'sold_out_until',
  'stock_count',
] as const

type Shelf = Pick<ItemRow, 'in_stock' | 'sold_out_until' | 'stock_count'>

/** Whether a pack of an item may be had at a moment. */
export const isInStock = ({ in_stock, sold_out_until, stock_count }: Shelf, now: Date): boolean =>
  in_stock && stock_count !== 0 && (sold_out_until === null || sold_out_until <= now)

/** The same of a row of `menu_items`, for a statement. */
export const inStockNow = sql<boolean>`(in_stock and stock_count is distinct from 0
  and (sold_out_until is null or sold_out_until <= now()))`

export function toItem(row: Pick<ItemRow, (typeof itemColumns)[number]>, now = new Date()): FoodItem {
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
    inStock: isInStock(row, now),
  }
}

/** For the collection of pictures that nothing shows. */
export const shownByItem: Shown = sql`exists (select from menu_items where menu_items.picture = pictures.id)`
