import { commitHint } from '#server/db/after-commit.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { currentOrigin, type Origin } from '#server/trace/origin.ts'
import { insertJob } from './insert-job.ts'
import { type Lane, lanes } from './lanes.ts'

/** A kind of work done after a commit. The payload carries ids: what they name is read anew when the job runs. */
export type Job<Payload> = { name: string; lane: Lane; maxAttempts: number; sample?: Payload }

type JobOptions = { lane?: Lane; maxAttempts?: number }

/** Retries wait e^attempt seconds, six hours at most: 10 attempts take about four hours, 15 a day and a half. */
export function defineJob<Payload>(
  name: string,
  { lane = 'upkeep', maxAttempts = 10 }: JobOptions = {},
): Job<Payload> {
  return { name, lane, maxAttempts }
}

export type Enqueue = {
  /** One waiting job per key: enqueuing again replaces it. A running one is not disturbed, a second follows. */
  jobKey?: string
  runAt?: Date
  /** What replaces a waiting job runs when that one would have: a stream of replacements cannot put it off. */
  keepsRunAt?: boolean
}

/** A payload as the queue keeps it: with whose work it is. */
export type Stored<Payload> = Payload & { origin?: Origin | undefined }

/** The job exists if and only if the transaction commits. */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  { jobKey, runAt, keepsRunAt = false }: Enqueue = {},
): Promise<void> {
  const stored: Stored<Payload> = { ...payload, origin: currentOrigin() }
  await insertJob(tx, {
    name: job.name,
    payload: stored,
    maxAttempts: job.maxAttempts,
    priority: lanes[job.lane].priority,
    key: jobKey ?? null,
    runAt: runAt ?? null,
    keepsRunAt,
  })
  if (!runAt || runAt.getTime() <= Date.now()) jobIsDue.after(tx)
}

/** Said in the process that put it in. All others find it by looking. */
export const jobIsDue = commitHint()

export type JobContext = {
  db: Db
  log: Log
  /** From 1. */
  attempt: number
  isLastAttempt: boolean
  /** Fires when the process is about to stop. */
  signal: AbortSignal
}

export type JobHandler = {
  name: string
  lane: Lane
  run: (payload: unknown, context: JobContext) => Promise<void>
  /** Periodic jobs only: five cron fields in UTC, and what they put into the queue. */
  periodic?: { cron: string; job: Job<Record<string, never>> }
}

/** What a job does. Jobs run at least once: doing the work twice must be harmless. */
export function handle<Payload>(
  job: Job<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<void>,
): JobHandler {
  // The queue is ours alone: only `enqueue`, with the same `job`, puts payloads under this name.
  return { name: job.name, lane: job.lane, run: (payload, context) => run(payload as Payload, context) }
}

/**
 * Work done by the clock, once however many processes run. `cron` has five fields, in UTC.
 * An occurrence that still waits when the next is due is replaced by it.
 */
export function handlePeriodically(
  job: Job<Record<string, never>>,
  cron: string,
  run: (context: JobContext) => Promise<void>,
): JobHandler {
  return { name: job.name, lane: job.lane, periodic: { cron, job }, run: (_payload, context) => run(context) }
}
