import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { MAX_DELIVERY_RADIUS_KM } from '#contract/rules/reach.ts'
import { MOST_SHOPS_FOUND } from '#contract/rules/search.ts'
import type * as search from '#contract/search.ts'
import type { FoundShop } from '#contract/search.ts'
import type { Db } from '#server/db/db.ts'
import type { MenuTables } from '#server/db/tables/menu.ts'
import { itemColumns, toItem } from '#server/menu/item-row.ts'
import { isInBox, kmFrom, planarPoint, twoDecimals } from '#server/shops/around.ts'
import { type CardRow, cardColumns, isBusy, toCard } from '#server/shops/shop-row.ts'
import { pageOf } from './page-of.ts'

type Question = z.output<typeof search.searchItems.input>
type FoundRow = CardRow & { km: number; found: Selectable<MenuTables['menu_items']>[] }

const MOST_ITEMS = 6

/** What shops that deliver to a point have of what is looked for: those that take orders now first, then the nearest. */
export async function searchItems(
  db: Db,
  question: Question,
  now = new Date(),
): Promise<{ data: FoundShop[]; next?: string }> {
  const text = `%${question.q.replace(/[\\%_]/g, '\\$&')}%`
  const items = sql.raw(itemColumns.map((column) => `'${column}', ${column}`).join(', '))
  const { rows } = await sql<FoundRow>`
    select shop.*, found from (
      select ${sql.raw(cardColumns.join(', '))}, ${isBusy} as is_busy, ${kmFrom(question)} as km,
        loc <-> ${planarPoint(question)} as planar
      from shops
      where ${isInBox(question, MAX_DELIVERY_RADIUS_KM)} and sub_end_at > ${now} and suspended_at is null
        and ${kmFrom(question)} <= delivery_radius_km
      order by planar
    ) shop, lateral (
      select jsonb_agg(jsonb_build_object(${items})) as found from menu_items
      where shop_id = shop.id and removed_at is null and is_in_stock(menu_items) and name ilike ${text}
    ) items
    where found is not null order by planar limit ${MOST_SHOPS_FOUND}`.execute(db)
  const shops = rows.map((row) => ({
    shop: Object.assign(toCard(row, now), { distance: twoDecimals(row.km) }),
    items: row.found.slice(0, MOST_ITEMS).map((item) => toItem(item, now)),
    more: Math.max(row.found.length - MOST_ITEMS, 0),
  }))
  const ranked = shops.toSorted((a, b) => Number(b.shop.acceptingOrders) - Number(a.shop.acceptingOrders))
  return pageOf(ranked, question.after, question.limit)
}
