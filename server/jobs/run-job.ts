import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { runWithOrigin } from '#server/trace/origin.ts'
import { inSpan, type NewSpan, type Span } from '#server/trace/spans.ts'
import { type ClaimedJob, completeJob, failJob, type TaskIds } from './job-rows.ts'

type Runner = {
  db: Db
  runner: string
  taskIds: TaskIds
  log: Log
  /** Aborts when the process is about to stop. */
  signal: AbortSignal
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * Runs one job and records its success or failure. It never rejects: while the database does not answer it keeps trying to
 * record, so that a job that was done is not run again.
 */
export function runJob(job: ClaimedJob, by: Runner): Promise<void> {
  const { origin, ...payload } = job.payload
  return runWithOrigin(origin, () => inSpan(spanOf(job), (span) => attempt({ ...job, payload }, by, span)))
}

const spanOf = ({ name, id, attempts }: ClaimedJob): NewSpan => ({
  name,
  kind: 'consumer',
  attributes: { 'job.id': id, 'job.attempt': attempts },
})

async function attempt(job: ClaimedJob, { db, runner, taskIds, log, signal }: Runner, span: Span) {
  const ofJob = log.child({ job: job.name, jobId: job.id })
  const reason = await perform()
  if (reason === undefined) return record(() => completeJob(db, job))
  // The process is stopping and the job broke off: `stop` releases it without counting the attempt.
  if (signal.aborted) return
  span.fail(reason)
  ofJob.error({ attempt: job.attempts, of: job.max_attempts, err: reason }, 'a job failed')
  await record(() => failJob(db, runner, job.id, messageOf(reason)))

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

  async function record(write: () => Promise<void>) {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await write()
      } catch (error) {
        ofJob.warn({ err: error }, 'what became of a job could not be written down')
        // The process is stopping: the job is released and runs again elsewhere, which is harmless.
        if (signal.aborted) return
        await sleep(pauseMs, undefined, { signal }).catch(() => {})
      }
    }
  }
}

const messageOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason))
