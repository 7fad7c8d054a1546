import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { JobHandler, Stored } from './job.ts'
import { type Lane, lanes } from './lanes.ts'

export type ClaimedJob = {
  id: string
  task_id: number
  name: string
  payload: Stored<object>
  attempts: number
  max_attempts: number
  /** Increases whenever a waiting job is replaced. */
  revision: number
}

/** The queue's numeric ids of the jobs that have a handler here. */
export type TaskIds = ReadonlyMap<number, JobHandler>

export async function readTaskIds(db: Db, handlers: readonly JobHandler[]): Promise<TaskIds> {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]))
  const names = sql.val([...byName.keys()])
  await sql`
    insert into graphile_worker._private_tasks (identifier)
    select name from unnest(${names}::text[]) as name
    where not exists (select from graphile_worker._private_tasks where identifier = name)
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number; identifier: string }>`
    select id, identifier from graphile_worker._private_tasks
    where identifier = any(${names}::text[])`.execute(db)
  return new Map(
    rows.flatMap(({ id, identifier }) => {
      const handler = byName.get(identifier)
      return handler ? [[id, handler] as const] : []
    }),
  )
}

/** Claims due jobs for `runner` in one statement, of each lane at most as many as it has room for. */
export async function claimJobs(
  db: Db,
  runner: string,
  taskIds: TaskIds,
  room: readonly { lane: Lane; free: number }[],
): Promise<ClaimedJob[]> {
  const wanted = room
    .filter(({ free }) => free > 0)
    .map(({ lane, free }) => ({
      free,
      // Zero is written by releases from before there were lanes, which may still run beside this one.
      priorities: [0, lanes[lane].priority],
      tasks: [...taskIds].filter(([, handler]) => handler.lane === lane).map(([id]) => id),
    }))
    .filter(({ tasks }) => tasks.length > 0)
  if (wanted.length === 0) return []
  const { rows } = await sql<ClaimedJob>`
    with due as materialized (
      select job.id
      from json_to_recordset(${JSON.stringify(wanted)}::text::json)
        as lane (free int, priorities int2[], tasks int[])
      cross join lateral (
        select id from graphile_worker._private_jobs
        where is_available and job_queue_id is null and run_at <= now()
          and priority = any(lane.priorities) and task_id = any(lane.tasks)
        order by priority, run_at limit lane.free
        for update skip locked
      ) as job
    )
    update graphile_worker._private_jobs as job
    set attempts = job.attempts + 1, locked_by = ${runner}, locked_at = now()
    from due where job.id = due.id
    returning job.id::text, job.task_id, job.payload, job.attempts, job.max_attempts, job.revision`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, name: taskIds.get(row.task_id)?.name ?? '' }))
}

/** Deletes a finished job, even if another runner has claimed it since, but not if it was replaced. */
export async function completeJob(db: Db, { id, revision }: ClaimedJob): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs where id = ${id}::bigint and revision = ${revision}`.execute(db)
}

/** Schedules a retry after e^attempts seconds. After the last attempt the row stays for the operator. */
export async function failJob(db: Db, runner: string, id: string, reason: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set last_error = ${reason}, locked_by = null, locked_at = null,
      run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
    where id = ${id}::bigint and locked_by = ${runner}`.execute(db)
}

/** Releases the jobs of `runner`, except `kept`, without counting the attempt, as they were not run to the end. */
export async function releaseUntried(db: Db, runner: string, kept: readonly string[] = []): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set attempts = attempts - 1, locked_by = null, locked_at = null
    where locked_by = ${runner} and id <> all(${sql.val([...kept])}::bigint[])`.execute(db)
}

/** Deletes jobs that failed at their last attempt more than `keptDays` ago. */
export async function forgetGivenUpJobs(db: Db, keptDays: number): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_by is null and run_at < now() - make_interval(days => ${keptDays})
  `.execute(db)
}
