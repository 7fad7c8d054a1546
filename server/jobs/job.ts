import { commitHint } from '#server/db/after-commit.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { currentOrigin, type Origin } from '#server/trace/origin.ts'
import { insertJob } from './insert-job.ts'
import { type Lane, lanes } from './lanes.ts'

/** A kind of work done after a commit. Payloads carry ids, and the job reads the present state of what they name. */
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
  /** At most one job waits per key: enqueuing again replaces it. If one is running, the new one runs after it. */
  jobKey?: string
  runAt?: Date
  /** A replacement runs when the replaced job would have, so that repeated replacing cannot delay it for ever. */
  keepsRunAt?: boolean
}

/** A payload as stored, with the request that it was enqueued for. */
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

/** Wakes the runner in the process that enqueued a job; other processes find it by polling. */
export const jobIsDue = commitHint()

export type JobContext = {
  db: Db
  log: Log
  /** From 1. */
  attempt: number
  isLastAttempt: boolean
  /** Aborts when the process is about to stop. */
  signal: AbortSignal
}

export type JobHandler = {
  name: string
  lane: Lane
  run: (payload: unknown, context: JobContext) => Promise<void>
  /** For periodic jobs: five cron fields in UTC, and the job to enqueue. */
  periodic?: { cron: string; job: Job<Record<string, never>> }
}

/** The handler of a job. Jobs run at least once, so running twice must be harmless. */
export function handle<Payload>(
  job: Job<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<void>,
): JobHandler {
  // The cast is safe because only `enqueue`, with the same `job`, writes payloads under this name.
  return { name: job.name, lane: job.lane, run: (payload, context) => run(payload as Payload, context) }
}

/**
 * The handler of periodic work, done once however many processes run. `cron` has five fields, in UTC. An occurrence that
 * still waits when the next one is due is replaced by it.
 */
export function handlePeriodically(
  job: Job<Record<string, never>>,
  cron: string,
  run: (context: JobContext) => Promise<void>,
): JobHandler {
  return { name: job.name, lane: job.lane, periodic: { cron, job }, run: (_payload, context) => run(context) }
}
