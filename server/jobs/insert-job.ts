import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'

export type NewJob = {
  name: string
  payload: object
  maxAttempts: number
  priority: number
  /** Null for one that others do not replace. */
  key: string | null
  /** Null for now. */
  runAt: Date | null
  /** When it takes another one's place: that it runs when that one would have. */
  keepsRunAt: boolean
}

/**
 * What the library's `add_job` does with the options that we use, in one statement, and without its `NOTIFY`: that takes
 * a lock which every transaction of the server then waits for until this one is committed.
 */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  // One that is in the way is locked by the try that met it. The second may meet one that came meanwhile, the third none.
  for (let tries = 0; tries < 3; tries += 1) {
    if (await insert(tx, job)) return
    await makeWay(tx, job)
  }
  throw new Error(`the job ${job.name} was not taken by the queue`)
}

/**
 * Its key belongs to one that runs already or was given up, or it is the first of its kind. What fails of one that runs is
 * made up for by this one, and if its process is killed nobody is to take it for one that was given up.
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
  // Through text: the driver would take a string for a JSON value of its own and quote it once more.
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
