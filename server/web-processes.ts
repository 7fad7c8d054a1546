import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gatherMetrics, type MetricsSign } from './http/metrics/process-metrics.ts'
import type { Log } from './log.ts'

/** What the parent sends to a web process once the database and the stand-ins run. */
export type Handover = {
  settings: Record<string, string>
  /** Absent from the parent of an earlier release, which a rolling update leaves running: then the process listens at once. */
  listen?: 'when told'
}
/** The parent's second message: the port may be opened. */
export const LISTEN = 'listen'
/** The messages of a web process to its parent: a heartbeat, once that it is ready, and then its metrics. */
export type Sign = { readyLine: string } | 'alive' | MetricsSign

/** The process that ended has printed the reason itself. */
export class EndedEarly extends Error {}

export type WebProcesses = {
  /**
   * Sends the settings to the waiting processes, and lets them listen once `opened` resolves. Returns the ready line of
   * the first when all are ready.
   */
  handOver(handover: Handover, opened: Promise<unknown>): Promise<string>
  /** Replaces the processes one after the other. Each serves until its successor is ready. */
  renew(): Promise<void>
  stop(): Promise<void>
}

export const SIGN_EVERY_MS = 2_000
/** Heartbeats that may be missed. Counted by our timer, not by the clock: a machine that slept froze both sides. */
const MOST_SILENT_LOOKS = 5
/** The same for a process that is starting: on a busy machine its first heartbeat takes a while. */
const MOST_SILENT_LOOKS_AT_FIRST = 15
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000
const STOP_PATIENCE_MS = 20_000

/**
 * Runs the program `count` times, all sharing the port, and restarts a process that ends or stops sending heartbeats. The
 * first loads its modules at once, while the database is still starting.
 */
export function startWebProcesses(
  program: string,
  count: number,
  env: Record<string, string>,
  log: Log,
): WebProcesses {
  // Each process accepts connections itself. By default the parent accepts and passes them on, and a connection on its
  // way to a process that is killed would stay open for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: asCalled(program) })
  if (isAbsolute(process.argv0)) process.execPath = process.argv0
  const handover = Promise.withResolvers<{ given: Handover; opened: Promise<unknown> }>()
  let isStopping = false
  let failedStarts = 0
  const metrics = gatherMetrics()

  type Started = ReturnType<typeof start>
  const serving = new Set<Started>()
  let renewing = Promise.resolve()

  function start() {
    const worker = cluster.fork(env)
    const { pid } = worker.process
    const gone = endOf(worker, log)
    const ready = readyLineOf(worker, gone)
    const say = (what: Handover | typeof LISTEN) => worker.isConnected() && worker.send(what)
    handover.promise.then(({ given, opened }) => {
      say({ ...given, listen: 'when told' })
      opened.then(
        () => say(LISTEN),
        () => undefined,
      )
    })
    const started = { worker, ready, gone, hasServed: false }
    const patience = () => (started.hasServed ? MOST_SILENT_LOOKS : MOST_SILENT_LOOKS_AT_FIRST)
    killWhenSilent(worker, gone, patience, log)
    ready.then(
      () => {
        started.hasServed = true
        log.info({ pid }, 'a web process is ready')
        metrics.watch(worker)
      },
      () => undefined,
    )
    return started
  }

  /** Some failures to fork, such as a program file that is just being written, are thrown and not emitted as 'error'. */
  function startIfPossible(): Started | undefined {
    try {
      return start()
    } catch (error) {
      log.error({ err: error }, 'a web process could not be started')
      return undefined
    }
  }

  /** Called for processes that were ready once. A failed first start is not repeated: it would fail again. */
  function keep(started: Started) {
    serving.add(started)
    started.gone.then(() => {
      if (serving.delete(started)) replace(started)
    })
  }

  async function renewAll() {
    for (const old of [...serving]) {
      // If it ended meanwhile, `replace` has run already. Deleted from `serving`, it is replaced only by this successor.
      if (!serving.delete(old)) continue
      const successor = startIfPossible()
      const isReady = await successor?.ready.then(
        () => true,
        () => false,
      )
      if (isStopping) return
      if (!successor || !isReady) {
        keep(old)
        return log.error('a new web process ended before it was ready; the old ones keep running')
      }
      keep(successor)
      await stopWorker(old.worker)
    }
    log.info('every web process was replaced')
  }

  /** Backs off only after failed starts: a process that had served is replaced quickly, however often it is killed. */
  async function replace({ worker, hasServed }: Pick<Started, 'worker' | 'hasServed'>) {
    if (isStopping) return
    failedStarts = hasServed ? 0 : failedStarts + 1
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failedStarts, LONGEST_PAUSE_MS)
    const { pid, exitCode: code, signalCode: signal } = worker.process
    const message =
      failedStarts > 1
        ? `web processes end before they are ready (${failedStarts} in a row): the reason is above; starting another`
        : 'a web process ended; starting another'
    log.error({ pid, code, signal, pauseMs }, message)
    await sleep(pauseMs)
    if (isStopping) return
    const next = startIfPossible()
    if (next) keep(next)
    else await replace({ worker, hasServed: false })
  }

  const first = start()
  return {
    async handOver(given, opened) {
      handover.resolve({ given, opened })
      const readyLine = await first.ready
      const others = Array.from({ length: count - 1 }, () => start())
      await Promise.all(others.map(({ ready }) => ready))
      for (const one of [first, ...others]) keep(one)
      return readyLine
    },
    renew() {
      renewing = renewing.then(renewAll)
      return renewing
    },
    async stop() {
      isStopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker)))
    },
  }
}

/** Keeps a symbolic link in the path we were started by: once a deployment switches the link, new processes run the new release. */
function asCalled(program: string): string {
  const called = process.argv[1]
  return called && realpathSync(called) === program ? called : program
}

/** Resolves when the process has exited, or could not be spawned: too little memory, or its program is being replaced. */
function endOf(worker: Worker, log: Log): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve())
    worker.on('error', (error) => {
      log.error({ err: error }, 'a web process could not be started or sent a message')
      if (worker.process.pid === undefined) resolve()
    })
  })
}

async function readyLineOf(worker: Worker, gone: Promise<void>): Promise<string> {
  const ready = Promise.withResolvers<string>()
  worker.on('message', (sign: Sign) => {
    if (typeof sign === 'object' && 'readyLine' in sign) ready.resolve(sign.readyLine)
  })
  gone.then(() =>
    ready.reject(new EndedEarly('A web process ended before it was ready: its message is above.')),
  )
  return ready.promise
}

function killWhenSilent(worker: Worker, gone: Promise<void>, patience: () => number, log: Log) {
  let silentLooks = 0
  worker.on('message', () => {
    silentLooks = 0
  })
  const looking = setInterval(() => {
    silentLooks += 1
    if (silentLooks <= patience()) return
    log.error({ pid: worker.process.pid }, 'a web process hangs; ending it')
    worker.process.kill('SIGKILL')
  }, SIGN_EVERY_MS)
  gone.then(() => clearInterval(looking))
}

async function stopWorker(worker: Worker) {
  if (worker.isDead() || worker.process.pid === undefined) return
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const impatience = setTimeout(() => worker.process.kill('SIGKILL'), STOP_PATIENCE_MS)
  await gone
  clearTimeout(impatience)
}
