import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import type { JobHandler } from './job.ts'
import { giveBackJobsOf, giveBackJobsOfTheSilent, sayThatRunnersLive } from './runner-presence.ts'

export type RunJobs = {
  url: string
  db: Db
  log: Log
  handlers: readonly JobHandler[]
  concurrency?: number
  /** False behind a PgBouncer that loses prepared statements. */
  prepare?: boolean
}

export type RunningJobs = {
  /** False once the queue has given up for good; the readiness check asks. */
  isRunning(): boolean
  /** Takes no new jobs and waits for the running ones; those not done in time are given back to be run again. */
  stop(patienceMs: number): Promise<void>
}

const presenceEveryMs = 10_000

/** Runs the queue in this process. Every process may: each job goes to one of them. */
export async function runJobs({ concurrency = 4, prepare = true, ...jobs }: RunJobs): Promise<RunningJobs> {
  const { db, log, handlers } = jobs
  const runnerIds: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => runnerIds.push(workerPool.id))
  const runner = await run({
    ...options(jobs),
    concurrency,
    events,
    noPreparedStatements: !prepare,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(cronItems(handlers)),
  })
  const attend = () =>
    sayThatRunnersLive(db, runnerIds)
      .then(() => giveBackJobsOfTheSilent(db))
      .catch((error) => log.warn({ err: error }, 'the job queue could not say that it lives'))
  await attend()
  const attendance = setInterval(attend, presenceEveryMs)

  let isRunning = true
  runner.promise
    .catch((error) => log.error({ err: error }, 'the job queue ended'))
    .finally(() => {
      isRunning = false
    })
  return {
    isRunning: () => isRunning,
    async stop(patienceMs) {
      clearInterval(attendance)
      await stopWithin(patienceMs, runner)
      await giveBackJobsOf(db, runnerIds)
    },
  }
}

/** Runs what is due now and returns: for tests and operator commands. */
export async function runDueJobs(jobs: RunJobs): Promise<void> {
  await runOnce({ ...options(jobs), noHandleSignals: true })
}

function options({ url, db, log, handlers }: Omit<RunJobs, 'concurrency' | 'prepare'>) {
  return { connectionString: url, maxPoolSize: 4, logger: toPino(log), taskList: taskList(db, log, handlers) }
}

function taskList(db: Db, log: Log, handlers: readonly JobHandler[]): TaskList {
  const tasks: TaskList = {}
  for (const { name, run } of handlers) {
    if (tasks[name]) throw new Error(`Two handlers for the job ${name}`)
    tasks[name] = (payload, { job, abortSignal }) =>
      run(payload, {
        db,
        log: log.child({ job: name, jobId: job.id }),
        attempt: job.attempts,
        isLastAttempt: job.attempts >= job.max_attempts,
        signal: abortSignal,
      })
  }
  return tasks
}

function cronItems(handlers: readonly JobHandler[]) {
  return handlers.flatMap(({ name, cron, maxAttempts = 1 }) =>
    cron ? [{ task: name, match: cron, options: { jobKey: name, maxAttempts } }] : [],
  )
}

/** The runner's own stop waits for ever for a job that never ends. */
async function stopWithin(patienceMs: number, runner: Runner) {
  const isOver = new AbortController()
  const stopped = runner.stop().catch(() => {})
  await Promise.race([stopped, sleep(patienceMs, undefined, { signal: isOver.signal }).catch(() => {})])
  isOver.abort()
}

/** Names and ids only: payloads and the messages of failed jobs may hold personal data. */
function toPino(log: Log) {
  return new Logger(({ taskIdentifier, jobId }) => (level, message) => {
    if (level === 'error') log.error({ job: taskIdentifier, jobId }, message)
    else if (level === 'warning') log.warn({ job: taskIdentifier, jobId }, message)
    else log.debug({ job: taskIdentifier, jobId }, message)
  })
}
