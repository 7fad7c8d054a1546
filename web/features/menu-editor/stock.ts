import type { OwnFoodItem } from '#contract/menu.ts'
import type { StockMode } from '#contract/rules/items/stock.ts'
import { say } from '#web/language/say.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'

const texts = menuEditorTexts.list

export type NewStock = { mode: StockMode; count?: number }
export type SetStock = (item: OwnFoodItem, stock: NewStock) => void

/** What switching an item on sets: counted again if there is a count above zero, else simply available. */
export const backOnSale = ({ stock }: OwnFoodItem): NewStock =>
  stock.count ? { mode: 'counted' } : { mode: 'available' }

/** The item with a new stock, as the server will return it: for the optimistic update. */
export function withStock(item: OwnFoodItem, { mode, count = item.stock.count }: NewStock): OwnFoodItem {
  const counted = mode !== 'available' && count !== undefined ? { count } : {}
  const inStock = mode === 'available' || (mode === 'counted' && count !== 0)
  return { ...item, inStock, stock: { mode, ...counted } }
}

export function stockWords({ inStock, stock: { mode, count } }: OwnFoodItem): string {
  if (mode === 'sold_out_today') return texts.soldOutToday
  if (!inStock) return texts.soldOut
  return count === undefined ? texts.inStock : say(texts.left, { count })
}
