import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { periodicJobs, startClock } from './clock.ts'
import { type JobHandler, jobIsDue } from './job.ts'
import { type ClaimedJob, claimJobs, giveBackUntried, readTaskIds, type TaskIds } from './job-rows.ts'
import { type Lane, laneNames, lanes } from './lanes.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { runJob } from './run-job.ts'
import { giveBackJobsOfTheSilent, sayThatRunnerLives } from './runner-presence.ts'

export type RunJobs = {
  db: Db
  log: Log
  handlers: readonly JobHandler[]
}

export type RunningJobs = {
  /** False while no jobs can be taken up; the readiness check asks. */
  isRunning(): boolean
  /** Takes no new jobs and waits for the running ones; those not done in time are given back to be run again. */
  stop(patienceMs: number): Promise<void>
}

const PRESENCE_EVERY_MS = 5_000
/** Jobs that wait for a moment, and those that another process put in, are found by looking. */
const LOOK_EVERY_MS = 2_000
const STALLED_AFTER_MS = 30_000

/**
 * Runs the queue in this process. Every process may: each job goes to one of them. While the database is away
 * nothing is taken up, and what was done meanwhile is written down when it is back.
 */
export async function runJobs({ db, log, handlers }: RunJobs): Promise<RunningJobs> {
  refuseTwins(handlers)
  periodicJobs(handlers)
  const runner = `runner-${randomUUID()}`
  const stopping = new AbortController()
  const work = workOf(db, runner, await readTaskIds(db, handlers), log, stopping.signal)

  const attend = () =>
    sayThatRunnerLives(db, runner)
      .then(() => giveBackJobsOfTheSilent(db))
      .catch((error) => log.warn({ err: error }, 'the job queue could not say that it lives'))
  await attend()
  const attendance = setInterval(attend, PRESENCE_EVERY_MS)
  const looking = setInterval(work.look, LOOK_EVERY_MS)
  const ignoreHints = jobIsDue.onHint(work.look)
  const clock = startClock(db, handlers, log)
  work.look()
  return {
    isRunning: () => !stopping.signal.aborted && work.lookedMsAgo() < STALLED_AFTER_MS,
    async stop(patienceMs) {
      stopping.abort()
      ignoreHints()
      clearInterval(attendance)
      clearInterval(looking)
      await atMost(patienceMs, Promise.all([work.settled(), clock.stop()]))
      await giveBackUntried(db, runner).catch((error) =>
        log.warn({ err: error }, 'the jobs under way stay taken until the others see that we are gone'),
      )
    },
  }
}

/** Runs what is due now, one after the other, and returns: for tests and operator commands. */
export async function runDueJobs({ db, log, handlers }: RunJobs): Promise<void> {
  refuseTwins(handlers)
  const runner = `once-${randomUUID()}`
  const taskIds = await readTaskIds(db, handlers)
  const { signal } = new AbortController()
  for (;;) {
    const room = laneNames.map((lane) => ({ lane, free: 1 }))
    const jobs = await claimJobs(db, runner, taskIds, room)
    if (jobs.length === 0) return
    for (const job of jobs) await runJob(job, { db, runner, taskIds, log, signal })
  }
}

/** Claims jobs into the places that each lane has free, one claim at a time, and runs them. */
function workOf(db: Db, runner: string, taskIds: TaskIds, log: Log, signal: AbortSignal) {
  const running = new Map<string, Promise<void>>()
  const free = new Map<Lane, number>(laneNames.map((lane) => [lane, lanes[lane].places]))
  /** Lanes where more may be due than was taken: a place that gets free there is filled at once. */
  const backedUp = new Set<Lane>()
  let lookedAt = performance.now()
  let isUnsure = false
  const { run: look, settled } = oneAtATime(async () => {
    if (signal.aborted) return
    await claim().catch((error) => {
      isUnsure = true
      log.warn({ err: error }, 'no jobs could be taken up')
    })
  })

  async function claim() {
    // The answer to a claim was lost: what it took nobody here knows.
    if (isUnsure) await giveBackUntried(db, runner, [...running.keys()])
    isUnsure = false
    const room = [...free].map(([lane, places]) => ({ lane, free: places }))
    for (const { lane } of room) backedUp.add(lane)
    const jobs = await claimJobs(db, runner, taskIds, room)
    lookedAt = performance.now()
    for (const { lane, free: places } of room) {
      const ofLane = jobs.filter((job) => laneOf(job) === lane)
      if (ofLane.length < places) backedUp.delete(lane)
      for (const job of ofLane) begin(job, lane)
    }
  }

  const laneOf = ({ task_id }: ClaimedJob) => taskIds.get(task_id)?.lane
  const take = (lane: Lane, places: number) => free.set(lane, (free.get(lane) ?? 0) - places)

  function begin(job: ClaimedJob, lane: Lane) {
    take(lane, 1)
    const done = runJob(job, { db, runner, taskIds, log, signal }).finally(() => {
      running.delete(job.id)
      take(lane, -1)
      if (backedUp.has(lane)) look()
    })
    running.set(job.id, done)
  }

  return {
    look,
    lookedMsAgo: () => performance.now() - lookedAt,
    async settled() {
      await settled()
      await Promise.all(running.values())
    },
  }
}

function refuseTwins(handlers: readonly JobHandler[]) {
  const names = new Set<string>()
  for (const { name } of handlers) {
    if (names.has(name)) throw new Error(`Two handlers for the job ${name}`)
    names.add(name)
  }
}

async function atMost(ms: number, work: Promise<unknown>) {
  const isOver = new AbortController()
  await Promise.race([work, sleep(ms, undefined, { signal: isOver.signal }).catch(() => {})])
  isOver.abort()
}
