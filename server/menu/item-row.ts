import { type Insertable, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { addFood, editFood, FoodItem, OwnFoodItem } from '#contract/menu.ts'
import { toPaise, toRupees } from '#contract/rules/money/money.ts'
import { pictureUrl } from '#contract/rules/pictures/pictures.ts'
import type { MenuTables } from '#server/db/tables/menu.ts'
import type { Shown } from '#server/media/collect-pictures.ts'
import { isEmblem } from './emblems.ts'

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
  'more_pictures',
  'in_stock',
  'sold_out_until',
  'stock_count',
  'barcode',
] as const

type Columns = Pick<
  Insertable<MenuTables['menu_items']>,
  'name' | 'description' | 'price_paise' | 'food_type' | 'category' | 'unit' | 'pack_size' | 'barcode'
>
type ChangedColumns = { [name in keyof Columns]: Columns[name] | undefined }

/** The columns of an item from a form. A field that the form leaves out is undefined, and its column is not changed. */
export function columnsOf(
  form: Omit<z.output<typeof addFood.input>, 'image' | 'pictureOf' | 'moreImages' | 'inStock' | 'packs'>,
): Columns
export function columnsOf(form: Partial<z.output<typeof editFood.input>>): ChangedColumns
export function columnsOf(form: Partial<z.output<typeof addFood.input>>): ChangedColumns {
  return {
    name: form.name,
    description: form.description,
    price_paise: form.price === undefined ? undefined : toPaise(form.price),
    food_type: form.foodType,
    category: form.category,
    unit: form.unit,
    pack_size: form.quantity,
    barcode: form.barcode,
  }
}

type StockColumns = Pick<ItemRow, 'in_stock' | 'sold_out_until' | 'stock_count'>

/** Whether an item can be bought at a moment. */
export const isInStock = ({ in_stock, sold_out_until, stock_count }: StockColumns, now: Date): boolean =>
  in_stock && stock_count !== 0 && (sold_out_until === null || sold_out_until <= now)

/** The same as an SQL condition on a row of `menu_items`, at the database's time. */
export const inStockNow = sql<boolean>`is_in_stock(menu_items)`

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
    ...(row.more_pictures.length > 0 && { moreImages: row.more_pictures.map((id) => pictureUrl(id)) }),
    inStock: isInStock(row, now),
  }
}

export function toOwnItem(row: Parameters<typeof toItem>[0], now = new Date()): OwnFoodItem {
  return {
    ...toItem(row, now),
    ...(row.barcode !== null && { barcode: row.barcode }),
    hasPhoto: !isEmblem(row.picture),
    stock: stockOf(row, now),
  }
}

function stockOf({ in_stock, sold_out_until, stock_count }: StockColumns, now: Date): OwnFoodItem['stock'] {
  const counted = stock_count === null ? {} : { count: stock_count }
  if (!in_stock) return { mode: 'sold_out', ...counted }
  if (sold_out_until && sold_out_until > now)
    return { mode: 'sold_out_today', ...counted, until: sold_out_until.toISOString() }
  return stock_count === null ? { mode: 'available' } : { mode: 'counted', ...counted }
}

/** Tells the deletion of unused pictures which ones items show. */
export const shownByItem: Shown = sql`exists (select from menu_items where menu_items.picture = pictures.id)`

/** The same for further pictures. Separate, so that PostgreSQL can use the best index for each. */
export const shownBesideFirst: Shown = sql`
  exists (select from menu_items where more_pictures <> '{}' and more_pictures @> array[pictures.id])
`
