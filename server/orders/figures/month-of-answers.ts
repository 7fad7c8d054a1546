import { sql } from 'kysely'
import { type DeclineReason, declineReasons } from '#contract/rules/orders/order-acts.ts'
import { indiaMonthSpan } from '#contract/rules/time/india-spans.ts'
import { indiaMonth } from '#contract/rules/time/india-time.ts'
import type { ShopFigures } from '#contract/shops/own-shop.ts'
import type { Db } from '#server/db/db.ts'

/**
 * How a shop answered its orders of this month in Asia/Kolkata: how many waited long, or still do, and how many it
 * declined, by reason. Finished orders come from daily figures; only open ones are read themselves.
 */
export async function readMonthOfAnswers(db: Db, shopId: string, now: Date): Promise<ShopFigures['month']> {
  const { from } = indiaMonthSpan(indiaMonth(now))
  const [waited, declined] = await Promise.all([
    sql<{ count: number }>`
      select (
        select coalesce(sum(waited_long), 0) from shop_days
        where shop_id = ${shopId}::uuid and day >= india_day(${from})
      )::integer + (
        select count(*) from orders
        where shop_id = ${shopId}::uuid and placed_at >= ${from} and status = 'Food Processing'
          and accepted_at is null and waited_long(placed_at, ${now}) and not is_test
      )::integer as count`.execute(db),
    sql<{ reason: string; count: number }>`
      select reason, sum(orders)::integer as count from shop_declines
      where shop_id = ${shopId}::uuid and day >= india_day(${from})
      group by reason having sum(orders) > 0 order by 2 desc, 1`.execute(db),
  ])
  return {
    waitedLong: waited.rows[0]?.count ?? 0,
    declined: declined.rows.flatMap(({ reason, count }) => (isReason(reason) ? [{ reason, count }] : [])),
  }
}

const isReason = (text: string): text is DeclineReason => declineReasons.some((reason) => reason === text)
