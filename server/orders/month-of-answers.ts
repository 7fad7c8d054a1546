import { sql } from 'kysely'
import { indiaMonth, indiaMonthSpan } from '#contract/rules/india-time.ts'
import { type DeclineReason, declineReasons } from '#contract/rules/order-acts.ts'
import { LONG_WAIT_MINUTES } from '#contract/rules/promises.ts'
import type { ShopStats } from '#contract/shops.ts'
import type { Db } from '#server/db/db.ts'

/**
 * How a shop answered the orders of this month in Asia/Kolkata: how many waited long for its first answer, whether it came
 * or they ended or wait still, and why it declined some. The story of an order is read only where no acceptance tells.
 */
export async function readMonthOfAnswers(db: Db, shopId: string, now: Date): Promise<ShopStats['month']> {
  const { from } = indiaMonthSpan(indiaMonth(now))
  const { rows } = await sql<{ reason: string | null; count: number; waited: number }>`
    select case when ending = 'declined' then ending_reason end as reason, count(*)::integer as count,
      count(*) filter (
        where coalesce(accepted_at, (
          select min(at) from order_events told
          where told.shop_id = orders.shop_id and told.order_id = orders.id and told.status <> 'Food Processing'
        ), ${now}) > placed_at + make_interval(mins => ${LONG_WAIT_MINUTES}::integer)
      )::integer as waited
    from orders
    where shop_id = ${shopId}::uuid and placed_at >= ${from} and again_of is null and not is_test
    group by 1 order by 2 desc, 1`.execute(db)
  return {
    waitedLong: rows.reduce((sum, { waited }) => sum + waited, 0),
    declined: rows.flatMap(({ reason, count }) => (isReason(reason) ? [{ reason, count }] : [])),
  }
}

const isReason = (text: string | null): text is DeclineReason =>
  declineReasons.some((reason) => reason === text)
