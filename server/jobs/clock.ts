import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { enqueue, type Job, type JobHandler } from './job.ts'

const MINUTE_MS = 60_000
/** The longest period of any job: a week. */
const MOST_MINUTES = 7 * 24 * 60

/** Cron texts with a fixed minute and hour run daily or weekly, so a missed run is made up for. Others come again soon by themselves. */
const RARE = /^\d+ \d+ /

type Periodic = { job: Job<Record<string, never>>; match: ParsedCronItem['match']; isRare: boolean }

/**
 * Enqueues periodic jobs when they are due, in UTC: once, however many processes run this. Daily and weekly ones are also
 * made up for if they were missed while no process ran.
 */
export function startClock(db: Db, handlers: readonly JobHandler[], log: Log): { stop(): Promise<void> } {
  const periodic = periodicJobs(handlers)
  const startedAt = minuteOf(Date.now())
  let doneUntil: DoneUntil | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let ticking = tick()

  async function tick() {
    const now = minuteOf(Date.now())
    try {
      doneUntil ??= await readDoneUntil(db, periodic, startedAt)
      for (const { job, minute } of dueBetween(periodic, doneUntil, now)) await enqueueOnce(db, job, minute)
      doneUntil = () => now
    } catch (error) {
      // `doneUntil` has not moved, so the next tick tries the same minutes again.
      log.warn({ err: error }, 'periodic jobs could not be put into the queue')
    }
    if (!isStopped) wait()
  }
  function wait() {
    const untilNext = MINUTE_MS - (Date.now() % MINUTE_MS) + Math.random() * 1000
    timer = setTimeout(() => {
      ticking = tick()
    }, untilNext)
  }
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      return ticking
    },
  }
}

/** Throws for an invalid cron text. */
export function periodicJobs(handlers: readonly JobHandler[]): Periodic[] {
  return handlers.flatMap(({ periodic }) => {
    if (!periodic) return []
    const { job, cron } = periodic
    const isRare = RARE.test(cron)
    return parseCronItems([{ task: job.name, match: cron }]).map(({ match }) => ({ job, match, isRare }))
  })
}

type DoneUntil = (name: string) => number

/** When each rare job last ran, or was first known of, so that a new installation has nothing to make up for. */
async function readDoneUntil(db: Db, periodic: readonly Periodic[], startedAt: number): Promise<DoneUntil> {
  const names = periodic.flatMap(({ job, isRare }) => (isRare ? [job.name] : []))
  const { rows } = await sql<{ name: string; at: Date }>`
    insert into graphile_worker._private_known_crontabs as known (identifier, known_since)
    select name, ${new Date(startedAt).toISOString()}::timestamptz from unnest(${sql.val(names)}::text[]) as name
    on conflict (identifier) do update set known_since = known.known_since
    returning identifier as name, coalesce(last_execution, known_since) as at`.execute(db)
  const lastRuns = new Map(rows.map(({ name, at }) => [name, minuteOf(at.getTime())]))
  return (name) => lastRuns.get(name) ?? startedAt
}

/** The jobs due after `doneUntil` and up to `until`, each at most once, with the last minute at which it was due. */
export function dueBetween(periodic: readonly Periodic[], doneUntil: DoneUntil, until: number) {
  return periodic.flatMap(({ job, match }) => {
    const from = Math.max(doneUntil(job.name) + MINUTE_MS, until - MOST_MINUTES * MINUTE_MS)
    for (let minute = until; minute >= from; minute -= MINUTE_MS)
      if (match(digestOf(new Date(minute)))) return [{ job, minute: new Date(minute) }]
    return []
  })
}

/**
 * Enqueues a periodic job at most once for its minute. One that still waits is replaced, as running twice in a row is
 * pointless. A last run more than an hour in the future, by a clock that was wrong, is ignored: otherwise nothing would
 * run until then.
 */
export async function enqueueOnce(db: Db, job: Job<Record<string, never>>, minute: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
      values (${job.name}, ${minute.toISOString()}::timestamptz, ${minute.toISOString()}::timestamptz)
      on conflict (identifier) do update set last_execution = excluded.last_execution
        where known.last_execution is null or known.last_execution < excluded.last_execution
          or known.last_execution > now() + interval '1 hour'
      returning identifier`.execute(tx)
    if (rows.length > 0) await enqueue(tx, job, {}, { jobKey: job.name })
  })
}

const minuteOf = (time: number) => time - (time % MINUTE_MS)

const digestOf = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
})
