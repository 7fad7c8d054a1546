import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/**
 * A runner silent for this long counts as dead. Longer than its parent lets a stalled process live. A wrong guess is cheap,
 * as running a job twice is harmless; waiting longer could cost a shop an order.
 */
const SILENCE_S = 15
const silentSince = sql<Date>`now() - make_interval(secs => ${sql.lit(SILENCE_S)})`

/** A gap of this length without any runner is an outage; a failover or a restart is shorter. */
const OUTAGE_S = 60
const upSinceOfRow = sql<Date>`
  case when job_uptime.seen_at < now() - make_interval(secs => ${sql.lit(OUTAGE_S)}) then now() else job_uptime.since end`

/**
 * Records that a runner is alive. A process that was killed leaves its jobs claimed; `releaseJobsOfDeadRunners` finds them
 * by the missing heartbeat.
 */
export async function recordHeartbeat(db: Db, runnerId: string): Promise<void> {
  await db
    .insertInto('job_runners')
    .values({ runner_id: runnerId })
    .onConflict((conflict) => conflict.column('runner_id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
  await sql`
    insert into job_uptime default values
    on conflict (is_one) do update set since = ${upSinceOfRow}, seen_at = excluded.seen_at`.execute(db)
}

/** Since when some process has been running jobs without an outage. Undefined if none ever has. */
export async function upSince(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('job_uptime').select(upSinceOfRow.as('since')).executeTakeFirst()
  return row?.since
}

/** Releases the jobs of runners that fell silent. The attempt counts, since the job may be what killed the process. */
export async function releaseJobsOfDeadRunners(db: Db): Promise<void> {
  await db.deleteFrom('job_runners').where('seen_at', '<', silentSince).execute()
  await sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_at < ${silentSince} and locked_by not in (select runner_id from job_runners)`.execute(db)
}
