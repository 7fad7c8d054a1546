import { sql } from 'kysely'
import { toRupees } from '#contract/rules/money/money.ts'
import { CHART_DAYS } from '#contract/rules/pages/promises.ts'
import { lastIndiaDays } from '#contract/rules/time/india-time.ts'
import type { ShopFigures } from '#contract/shops/own-shop.ts'
import type { Db } from '#server/db/db.ts'
import { countItems } from '#server/menu/change-items.ts'
import { readMonthOfAnswers } from './month-of-answers.ts'

const BEST_SELLERS = 5

/** A shop's figures: revenue counts sold orders, pending the open ones. */
export async function readShopFigures(db: Db, shopId: string): Promise<ShopFigures> {
  const now = new Date()
  const days = lastIndiaDays(now, CHART_DAYS)
  const [firstDay = ''] = days
  const [menuItems, figures, byDay, bestSellers, month] = await Promise.all([
    countItems(db, shopId),
    readFigures(db, shopId),
    readDays(db, shopId, firstDay),
    readBestSellers(db, shopId, firstDay),
    readMonthOfAnswers(db, shopId, now),
  ])
  return {
    menuItems,
    ...figures,
    days: days.map((day) => byDay.get(day) ?? { day, orders: 0, revenue: 0 }),
    bestSellers,
    month,
  }
}

async function readFigures(db: Db, shopId: string) {
  const { rows } = await sql<{ orders: number; pending: number; revenue_paise: number }>`
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(pending), 0)::bigint as pending,
      coalesce(sum(revenue_paise), 0)::bigint as revenue_paise
    from shop_figures where shop_id = ${shopId}::uuid
  `.execute(db)
  const { orders = 0, pending = 0, revenue_paise = 0 } = rows[0] ?? {}
  return { totalOrders: orders, pendingOrders: pending, totalRevenue: toRupees(revenue_paise) }
}

async function readDays(db: Db, shopId: string, firstDay: string) {
  const { rows } = await sql<{ day: string; orders: number; revenue_paise: number }>`
    select day::text as day, sum(orders)::bigint as orders, sum(revenue_paise)::bigint as revenue_paise
    from shop_days where shop_id = ${shopId}::uuid and day >= ${firstDay}::date
    group by 1
  `.execute(db)
  return new Map(
    rows.map(({ day, orders, revenue_paise }) => [day, { day, orders, revenue: toRupees(revenue_paise) }]),
  )
}

/** Deletes daily figures. `keptDays` must be more than the chart shows. */
export async function forgetShopDays(db: Db, keptDays: number): Promise<void> {
  for (const table of ['shop_days', 'shop_declines', 'shop_item_days'])
    await sql`delete from ${sql.table(table)} where day < india_day(now()) - ${keptDays}::integer`.execute(db)
}

/** Grouped by the item's name, which all packs of one thing share. Removed items count under their last name. */
async function readBestSellers(db: Db, shopId: string, firstDay: string) {
  const { rows } = await sql<{ name: string; count: number }>`
    select min(item.name) as name, sum(sold.count)::bigint as count
    from (
      select item_id, sum(count) as count from shop_item_days
      where shop_id = ${shopId}::uuid and day >= ${firstDay}::date group by item_id
    ) sold
    join menu_items item on item.shop_id = ${shopId}::uuid and item.id = sold.item_id
    group by lower(item.name) order by 2 desc, 1 limit ${BEST_SELLERS}
  `.execute(db)
  return rows
}
