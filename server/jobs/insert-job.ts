import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'

export type NewJob = {
  name: string
  payload: object
  maxAttempts: number
  priority: number
  /** A job replaces a waiting one with the same key. Null for jobs that are never replaced. */
  key: string | null
  /** Null for now. */
  runAt: Date | null
  /** If it replaces another job, whether it keeps that one's time. */
  keepsRunAt: boolean
}

/**
 * Does the same as graphile-worker's `add_job` with the options we use, but in one statement, and without its `NOTIFY`,
 * which takes a global lock until the commit that other notifying transactions wait for.
 */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  // A failed insert has locked the job in its way. The second try may meet one that was added meanwhile, the third cannot.
  for (let tries = 0; tries < 3; tries += 1) {
    if (await insert(tx, job)) return
    await makeWay(tx, job)
  }
  throw new Error(`the job ${job.name} was not taken by the queue`)
}

/**
 * Called when an insert did nothing, for one of three reasons: the job's name is new, so it is registered; its key belongs
 * to a running job, which is deleted, since the new job does its work again should it fail, and a leftover would look as if
 * it had been given up; or its key belongs to a job that was given up, which loses the key and stays.
 */
async function makeWay(tx: Tx, job: NewJob): Promise<void> {
  await sql`
    insert into graphile_worker._private_tasks (identifier) select ${job.name}::text
    where not exists (select from graphile_worker._private_tasks where identifier = ${job.name})
    on conflict do nothing`.execute(tx)
  await sql`
    with running as (
      delete from graphile_worker._private_jobs where key = ${job.key}::text and locked_at is not null
    )
    update graphile_worker._private_jobs set key = null, updated_at = now()
    where key = ${job.key}::text and locked_at is null and not is_available`.execute(tx)
}

async function insert(tx: Tx, { name, payload, maxAttempts, priority, key, runAt, keepsRunAt }: NewJob) {
  // Cast through text, because the driver would otherwise encode the string as JSON a second time.
  const { rows } = await sql`
    insert into graphile_worker._private_jobs as waiting (task_id, payload, run_at, max_attempts, key, priority)
    select id, ${JSON.stringify(payload)}::text::json, coalesce(${runAt?.toISOString() ?? null}::text::timestamptz, now()),
      ${maxAttempts}::int2, ${key}::text, ${priority}::int2
    from graphile_worker._private_tasks where identifier = ${name}
    on conflict (key) do update set
      task_id = excluded.task_id, payload = excluded.payload, max_attempts = excluded.max_attempts,
      run_at = case when ${keepsRunAt}::bool and waiting.attempts = 0 then waiting.run_at else excluded.run_at end,
      priority = excluded.priority, revision = waiting.revision + 1, attempts = 0, last_error = null, updated_at = now()
    where waiting.is_available
    returning id`.execute(tx)
  return rows.length > 0
}
