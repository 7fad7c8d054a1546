import { sql } from 'kysely'
import type { z } from 'zod'
import type * as menu from '#contract/menu.ts'
import type { OwnFoodItem } from '#contract/menu.ts'
import { nextDaysOpening } from '#contract/rules/time/opening-hours.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readHours } from '#server/shops/show-shop.ts'
import { touchShop } from '#server/shops/touch-shop.ts'
import { itemColumns, toOwnItem } from './item-row.ts'

type Stock = z.output<typeof menu.setStock.input>

/** Sets the stock of an item. Its count stays while it is sold out, until the keeper stops counting it. */
export async function setStock(db: Db, shopId: string, stock: Stock, now = new Date()): Promise<OwnFoodItem> {
  return db.transaction().execute(async (tx) => {
    await touchShop(tx, shopId)
    const hours = stock.mode === 'sold_out_today' ? await readHours(tx, shopId) : undefined
    const row = await tx
      .updateTable('menu_items')
      .set({
        in_stock: stock.mode !== 'sold_out',
        sold_out_until: hours ? nextDaysOpening(hours.openingHours, hours.holidays, now) : null,
        ...countOf(stock),
        updated_at: sql<Date>`now()`,
      })
      .where('shop_id', '=', shopId)
      .where('id', '=', stock.itemId)
      .where('removed_at', 'is', null)
      .returning(itemColumns)
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    if (stock.mode === 'counted' && row.stock_count === null)
      throw new Refusal('malformed', { issues: [{ path: 'count', message: 'It was never counted.' }] })
    return toOwnItem(row, now)
  })
}

function countOf({ mode, count }: Stock): { stock_count?: number | null } {
  if (mode === 'available') return { stock_count: null }
  return count === undefined ? {} : { stock_count: count }
}
