import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { enqueue, type Job, type JobHandler } from './job.ts'

const MINUTE_MS = 60_000
/** Nothing comes more rarely. */
const MOST_MINUTES = 7 * 24 * 60

/** A fixed minute of a fixed hour: what is missed would be missing for a day or a week. The rest comes again by itself, and at its hours. */
const RARE = /^\d+ \d+ /

type Periodic = { job: Job<Record<string, never>>; match: ParsedCronItem['match']; isRare: boolean }

/**
 * Puts periodic jobs into the queue when their minute has come: once, however many processes have a clock. The rare ones also
 * when it went by while none had one. After `stop` nothing more comes.
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
      // The minutes stay undone, so the next tick does them.
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

/** Throws for a cron text that makes no sense. */
export function periodicJobs(handlers: readonly JobHandler[]): Periodic[] {
  return handlers.flatMap(({ periodic }) => {
    if (!periodic) return []
    const { job, cron } = periodic
    const isRare = RARE.test(cron)
    return parseCronItems([{ task: job.name, match: cron }]).map(({ match }) => ({ job, match, isRare }))
  })
}

type DoneUntil = (name: string) => number

/** When each of the rare ones ran last, or was first heard of; of a new installation nothing was missed. */
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

/** Each job at most once, with the last minute that it was due at. */
export function dueBetween(periodic: readonly Periodic[], doneUntil: DoneUntil, until: number) {
  return periodic.flatMap(({ job, match }) => {
    const from = Math.max(doneUntil(job.name) + MINUTE_MS, until - MOST_MINUTES * MINUTE_MS)
    for (let minute = until; minute >= from; minute -= MINUTE_MS)
      if (match(digestOf(new Date(minute)))) return [{ job, minute: new Date(minute) }]
    return []
  })
}

/**
 * Once for a minute. An occurrence that still waits is replaced: nobody needs to sweep twice in a row. What a clock did that
 * was far ahead does not count: nothing would come again until then.
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
