import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

export type WebProcesses = {
  /** What the first of them says when it is ready. */
  readyLine: string
  stop(): Promise<void>
}

/** What a web process tells the first one. */
export type Ready = { readyLine: string }

const restartAfterMs = 1_000

/**
 * Runs this program `count` times over, all sharing the port, and starts one anew whenever one ends. Work that
 * is done once per database, like the demo town, is left to the one that starts first.
 */
export async function runWebProcesses(
  count: number,
  { env, onceEnv }: Record<'env' | 'onceEnv', Record<string, string>>,
  log: Log,
): Promise<WebProcesses> {
  let isStopping = false
  const start = (extra = {}) => {
    const worker = cluster.fork({ ...env, ...extra })
    worker.once('message', () => log.info({ pid: worker.process.pid }, 'a web process is ready'))
    worker.once('exit', async (code, signal) => {
      if (isStopping) return
      log.error({ pid: worker.process.pid, code, signal }, 'a web process ended; starting another')
      await sleep(restartAfterMs)
      if (!isStopping) start()
    })
    return worker
  }
  const readyLine = await readyLineOf(start(onceEnv))
  await Promise.all(Array.from({ length: count - 1 }, () => readyLineOf(start())))
  return {
    readyLine,
    async stop() {
      isStopping = true
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(workers.map(stopWorker))
    },
  }
}

async function readyLineOf(worker: Worker): Promise<string> {
  const exited = once(worker, 'exit').then(() => {
    throw new Error('A web process ended before it was ready: its message is above.')
  })
  const [message]: Ready[] = await Promise.race([once(worker, 'message'), exited])
  return message?.readyLine ?? ''
}

async function stopWorker(worker: Worker) {
  if (worker.isDead()) return
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await gone
}
