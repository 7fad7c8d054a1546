import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { GeoErrorCode } from './geo-error.ts'

const ALARM_SHARE = 0.8

export type Spending = { isAllowed: boolean; isAlarm: boolean }

/**
 * Counts one call against a paid product's budget of the day (Asia/Kolkata). Check and count are one statement, so concurrent
 * processes cannot exceed it. `isAlarm`: true for the one call that reaches 80%.
 */
export async function spendCall(db: Db, product: string, dailyBudget: number): Promise<Spending> {
  if (dailyBudget <= 0) return { isAllowed: false, isAlarm: false }
  const { rows } = await sql<{ calls: number }>`
    insert into provider_spending as spent (product, day_on, calls)
    values (${product}, (now() at time zone 'Asia/Kolkata')::date, 1)
    on conflict (product, day_on) do update set calls = spent.calls + 1 where spent.calls < ${dailyBudget}
    returning calls`.execute(db)
  const calls = rows[0]?.calls
  return { isAllowed: calls !== undefined, isAlarm: calls === Math.ceil(dailyBudget * ALARM_SHARE) }
}

/** Records for the operator when a product last worked, and when and how it last failed. */
export async function recordOutcome(db: Db, product: string, failure?: GeoErrorCode): Promise<void> {
  const outcome = failure
    ? { last_failure_at: new Date(), last_failure_code: failure }
    : { last_success_at: new Date() }
  await db
    .insertInto('provider_health')
    .values({ product, ...outcome })
    .onConflict((conflict) => conflict.column('product').doUpdateSet(outcome))
    .execute()
}

export type ProductReport = {
  product: string
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  lastFailureCode: string | null
  callsToday: number
}

export async function reportProducts(db: Db): Promise<ProductReport[]> {
  const { rows } = await sql<ProductReport>`
    select product, last_success_at as "lastSuccessAt", last_failure_at as "lastFailureAt",
      last_failure_code as "lastFailureCode", coalesce(calls, 0)::int as "callsToday"
    from provider_health
    full join (
      select product, calls from provider_spending where day_on = (now() at time zone 'Asia/Kolkata')::date
    ) today using (product)
    order by product`.execute(db)
  return rows
}
