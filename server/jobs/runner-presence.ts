import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/**
 * Longer than a stalled process is let live by its parent. A job begun twice is harmless, so a wrong guess costs
 * little; a shop that is not rung for half a minute may cost an order.
 */
const SILENCE_S = 15
const silentSince = sql<Date>`now() - make_interval(secs => ${sql.lit(SILENCE_S)})`

/** So long a pause is an outage, and neither a failover nor a process that is begun anew. */
const OUTAGE_S = 60
const upSinceOfRow = sql<Date>`
  case when job_uptime.seen_at < now() - make_interval(secs => ${sql.lit(OUTAGE_S)}) then now() else job_uptime.since end`

/**
 * A process that was killed leaves its jobs taken. Every runner says that it lives, and jobs of those that fell
 * silent are given back.
 */
export async function sayThatRunnerLives(db: Db, runnerId: string): Promise<void> {
  await db
    .insertInto('job_runners')
    .values({ runner_id: runnerId })
    .onConflict((conflict) => conflict.column('runner_id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
  await sql`
    insert into job_uptime default values
    on conflict (is_one) do update set since = ${upSinceOfRow}, seen_at = excluded.seen_at`.execute(db)
}

/** Since when jobs are run without an outage, by whichever process. Undefined where nobody has ever run any. */
export async function upSince(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('job_uptime').select(upSinceOfRow.as('since')).executeTakeFirst()
  return row?.since
}

/** What they began counts as tried: it may be what killed them. */
export async function giveBackJobsOfTheSilent(db: Db): Promise<void> {
  await db.deleteFrom('job_runners').where('seen_at', '<', silentSince).execute()
  await sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_at < ${silentSince} and locked_by not in (select runner_id from job_runners)`.execute(db)
}
