import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { defineJob, handlePeriodically } from '#server/jobs/job.ts'

/** 00:35 in Asia/Kolkata. */
const NIGHTLY = '5 19 * * *'

/** Parts are for orders that come at once. */
export const joinItemDaysJob = handlePeriodically(
  defineJob<Record<string, never>>('join_item_days', { maxAttempts: 3 }),
  NIGHTLY,
  ({ db }) => joinItemDays(db),
)

/** One row for what was ordered of an item on a day that is over. */
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
