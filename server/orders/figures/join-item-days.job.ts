import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { defineJob, handlePeriodically } from '#server/jobs/job.ts'

/** 00:35 in Asia/Kolkata. */
const NIGHTLY = '5 19 * * *'

/** While a day lasts its counts are split into parts, so that concurrent orders do not wait for one row. Afterwards they are merged. */
export const joinItemDaysJob = handlePeriodically(
  defineJob<Record<string, never>>('join_item_days', { maxAttempts: 3 }),
  NIGHTLY,
  ({ db }) => joinItemDays(db),
)

/** Merges the parts of past days into one row per item and day. */
export async function joinItemDays(db: Db): Promise<void> {
  await sql`
    with parts as (
      delete from shop_item_days where day < india_day(now()) and part <> 0 returning *
    )
    insert into shop_item_days as kept (shop_id, day, item_id, part, count)
    select shop_id, day, item_id, 0, sum(count) from parts
    group by shop_id, day, item_id order by shop_id, day, item_id
    on conflict (shop_id, day, item_id, part) do update set count = kept.count + excluded.count`.execute(db)
}
