import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { within } from '#server/db/within.ts'
import type { Log } from '#server/log.ts'
import { periodicJobs, startClock } from './clock.ts'
import { type JobHandler, jobIsDue } from './job.ts'
import { type ClaimedJob, claimJobs, readTaskIds, releaseUntried, type TaskIds } from './job-rows.ts'
import { type Lane, laneNames, lanes } from './lanes.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { runJob } from './run-job.ts'
import { recordHeartbeat, releaseJobsOfDeadRunners } from './runner-presence.ts'

export type RunJobs = {
  db: Db
  log: Log
  handlers: readonly JobHandler[]
}

export type RunningJobs = {
  /** False while no jobs can be claimed. The readiness check reads it. */
  isRunning(): boolean
  /** Claims no new jobs and waits for the running ones; those not done in time are released, to be run elsewhere. */
  stop(patienceMs: number): Promise<void>
}

const PRESENCE_EVERY_MS = 5_000
/** Polling finds jobs that become due later, and those that other processes enqueued. */
const LOOK_EVERY_MS = 2_000
const STALLED_AFTER_MS = 30_000

/**
 * Runs the queue in this process. Every process does, and each job is claimed by one of them. While the database does not
 * answer nothing is claimed, and finished jobs are recorded once it does.
 */
export async function runJobs({ db, log, handlers }: RunJobs): Promise<RunningJobs> {
  refuseDuplicateNames(handlers)
  periodicJobs(handlers)
  const runner = `runner-${randomUUID()}`
  const stopping = new AbortController()
  const work = workOf(db, runner, await readTaskIds(db, handlers), log, stopping.signal)

  const beat = () =>
    recordHeartbeat(db, runner)
      .then(() => releaseJobsOfDeadRunners(db))
      .catch((error) => log.warn({ err: error }, 'the job queue could not say that it lives'))
  await beat()
  const heartbeat = setInterval(beat, PRESENCE_EVERY_MS)
  const looking = setInterval(work.look, LOOK_EVERY_MS)
  const ignoreHints = jobIsDue.onHint(work.look)
  const clock = startClock(db, handlers, log)
  work.look()
  return {
    isRunning: () => !stopping.signal.aborted && work.lookedMsAgo() < STALLED_AFTER_MS,
    async stop(patienceMs) {
      stopping.abort()
      ignoreHints()
      clearInterval(heartbeat)
      clearInterval(looking)
      await within<unknown>(patienceMs, Promise.all([work.settled(), clock.stop()]), () => undefined)
      await releaseUntried(db, runner).catch((error) =>
        log.warn({ err: error }, 'the jobs under way stay taken until the others see that we are gone'),
      )
    },
  }
}

/** Runs all due jobs one after the other, and returns. For tests and operator commands. */
export async function runDueJobs({ db, log, handlers }: RunJobs): Promise<void> {
  refuseDuplicateNames(handlers)
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

/** Claims jobs for the free places of each lane, one claim at a time, and runs them. */
function workOf(db: Db, runner: string, taskIds: TaskIds, log: Log, signal: AbortSignal) {
  const running = new Map<string, Promise<void>>()
  const free = new Map<Lane, number>(laneNames.map((lane) => [lane, lanes[lane].places]))
  /** Lanes that may have more due jobs than were claimed: a place that becomes free there is filled at once. */
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
    // A claim failed, and may have claimed jobs all the same: release those that we do not know of.
    if (isUnsure) await releaseUntried(db, runner, [...running.keys()])
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

function refuseDuplicateNames(handlers: readonly JobHandler[]) {
  const names = new Set<string>()
  for (const { name } of handlers) {
    if (names.has(name)) throw new Error(`Two handlers for the job ${name}`)
    names.add(name)
  }
}
