import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { workFor } from '#server/trace/origin.ts'
import { inSpan, type NewSpan, type Span } from '#server/trace/spans.ts'
import { type ClaimedJob, completeJob, failJob, type TaskIds } from './job-rows.ts'

type Surroundings = {
  db: Db
  runner: string
  taskIds: TaskIds
  log: Log
  /** Fires when the process is about to stop. */
  signal: AbortSignal
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * Does one job and writes down that it is done, or why not. It never rejects: while the database is away it keeps
 * its place and tries again, so that a job that was done is not done once more.
 */
export function runJob(job: ClaimedJob, surroundings: Surroundings): Promise<void> {
  const { origin, ...payload } = job.payload
  return workFor(origin, () =>
    inSpan(spanOf(job), (span) => attempt({ ...job, payload }, surroundings, span)),
  )
}

const spanOf = ({ name, id, attempts }: ClaimedJob): NewSpan => ({
  name,
  kind: 'consumer',
  attributes: { 'job.id': id, 'job.attempt': attempts },
})

async function attempt(job: ClaimedJob, { db, runner, taskIds, log, signal }: Surroundings, span: Span) {
  const ofJob = log.child({ job: job.name, jobId: job.id })
  const reason = await perform()
  if (reason === undefined) return writeDown(() => completeJob(db, job))
  // Told to stop, it broke off: who stops gives it back, as if it had not been tried.
  if (signal.aborted) return
  span.fail(reason)
  ofJob.error({ attempt: job.attempts, of: job.max_attempts, err: reason }, 'a job failed')
  await writeDown(() => failJob(db, runner, job.id, messageOf(reason)))

  async function perform(): Promise<unknown> {
    try {
      const handler = taskIds.get(job.task_id)
      if (!handler) throw new Error(`nobody does the job ${job.name}`)
      await handler.run(job.payload, {
        db,
        log: ofJob,
        attempt: job.attempts,
        isLastAttempt: job.attempts >= job.max_attempts,
        signal,
      })
      return undefined
    } catch (error) {
      return error ?? new Error('failed without a reason')
    }
  }

  async function writeDown(write: () => Promise<void>) {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await write()
      } catch (error) {
        ofJob.warn({ err: error }, 'what became of a job could not be written down')
        // Who stops gives the job back: it is then done again, which is harmless.
        if (signal.aborted) return
        await sleep(pauseMs, undefined, { signal }).catch(() => {})
      }
    }
  }
}

const messageOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason))
