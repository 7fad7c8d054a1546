import { sql } from 'kysely'
import { lastIndiaDays, startOfIndiaDay } from '#contract/rules/india-time.ts'
import { toRupees } from '#contract/rules/money.ts'
import { CHART_DAYS } from '#contract/rules/promises.ts'
import type { ShopStats } from '#contract/shops.ts'
import type { Db } from '#server/db/db.ts'
import { countItems } from '#server/menu/change-items.ts'
import { readMonthOfAnswers } from './month-of-answers.ts'

const BEST_SELLERS = 5

/** A shop's figures: revenue is of sold orders, pending are the open ones. */
export async function readShopStats(db: Db, shopId: string, now = new Date()): Promise<ShopStats> {
  const days = lastIndiaDays(now, CHART_DAYS)
  const [firstDay = ''] = days
  const since = startOfIndiaDay(firstDay)
  const [menuItems, totals, byDay, bestSellers, month] = await Promise.all([
    countItems(db, shopId),
    readTotals(db, shopId),
    readDays(db, shopId, firstDay),
    readBestSellers(db, shopId, since),
    readMonthOfAnswers(db, shopId, now),
  ])
  return {
    menuItems,
    ...totals,
    days: days.map((day) => byDay.get(day) ?? { day, orders: 0, revenue: 0 }),
    bestSellers,
    month,
  }
}

async function readTotals(db: Db, shopId: string) {
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

/** Keeps more days than a chart shows. */
export async function forgetShopDays(db: Db, keptDays: number): Promise<void> {
  await sql`delete from shop_days where day < india_day(now()) - ${keptDays}::integer`.execute(db)
}

/**
 * By name, for packs of one thing share it; of an item that was renamed the last one counts. `offset 0` has each
 * order's lines looked up by their key: a join would rather read the lines of all shops once.
 */
async function readBestSellers(db: Db, shopId: string, since: Date) {
  const { rows } = await sql<{ name: string; count: number }>`
    select min(name) as name, sum(count) as count
    from (
      select (array_agg(line.name order by orders.placed_at desc))[1] as name, sum(line.count) as count
      from orders cross join lateral (
        select * from order_lines
        where order_lines.shop_id = orders.shop_id and order_lines.order_id = orders.id offset 0
      ) line
      where orders.shop_id = ${shopId}::uuid and placed_at >= ${since} and again_of is null and not is_test
      group by line.item_id
    ) item
    group by lower(name) order by 2 desc, 1 limit ${BEST_SELLERS}
  `.execute(db)
  return rows
}
