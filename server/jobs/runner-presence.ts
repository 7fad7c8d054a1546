import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/**
 * Longer than a stalled process is let live by its parent. A job begun twice is harmless, so a wrong guess costs
 * little; a shop that is not rung for half a minute may cost an order.
 */
const SILENCE_S = 15
const silentSince = sql<Date>`now() - make_interval(secs => ${sql.lit(SILENCE_S)})`

/**
 * A process that was killed leaves its jobs taken. Every runner says that it lives, and jobs of those that fell
 * silent are given back.
 */
export async function sayThatRunnerLives(db: Db, runnerId: string): Promise<void> {
  await sql`
    insert into job_runners as known (runner_id) values (${runnerId})
    on conflict (runner_id) do update set
      since = case when known.seen_at < ${silentSince} then excluded.since else known.since end,
      seen_at = excluded.seen_at`.execute(db)
}

/** Whether one of them has been there for so long without a pause. */
export async function hasRunFor(db: Db, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    select from job_runners where since <= now() - make_interval(secs => ${seconds}) limit 1`.execute(db)
  return rows.length > 0
}

export async function giveBackJobsOfTheSilent(db: Db): Promise<void> {
  await db.deleteFrom('job_runners').where('seen_at', '<', silentSince).execute()
  const { rows } = await sql<{ runner_id: string }>`
    select distinct locked_by as runner_id from graphile_worker._private_jobs
    where locked_by is not null and locked_at < ${silentSince}
      and locked_by not in (select runner_id from job_runners)`.execute(db)
  await giveBackJobsOf(
    db,
    rows.map((row) => row.runner_id),
  )
}

export async function giveBackJobsOf(db: Db, runnerIds: readonly string[]): Promise<void> {
  if (runnerIds.length === 0) return
  await sql`select graphile_worker.force_unlock_workers(${sql.val([...runnerIds])}::text[])`.execute(db)
  await db.deleteFrom('job_runners').where('runner_id', 'in', runnerIds).execute()
}
