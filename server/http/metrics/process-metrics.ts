import type { Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MetricObjectWithValues, MetricValueWithName } from 'prom-client'

/** All metrics of one process at a moment. */
export type Snapshot = MetricObjectWithValues<MetricValueWithName<string>>[]
/** Messages of a web process to its parent: its snapshot, or a numbered request for the snapshots of all. */
export type MetricsSign = { snapshot: Snapshot } | { askedFor: number }
type ParentSays = 'count' | { answerTo: number; snapshots: Snapshot[] }

/** All messages of a web process, of which only the metrics matter here. */
type WorkerSays = MetricsSign | { readyLine: string } | 'alive'

/** A process that takes longer to answer is shown with its last snapshot. */
const PATIENCE_MS = 1_000

/**
 * The parent's side: collects the snapshots of all web processes. The counts of processes that have ended stay in the
 * sums, so that counters only go back to zero when the parent itself restarts.
 */
export function gatherMetrics(): { watch(worker: Worker): void } {
  const latest = new Map<Worker, Snapshot>()
  let ended: Snapshot = []
  let counting: Promise<unknown> | undefined

  function countAll() {
    counting ??= Promise.all([...latest.keys()].map(count)).finally(() => {
      counting = undefined
    })
    return counting
  }

  return {
    watch(worker) {
      latest.set(worker, [])
      worker.on('message', async (sign: WorkerSays) => {
        if (isSnapshot(sign)) latest.set(worker, sign.snapshot)
        if (typeof sign !== 'object' || !('askedFor' in sign)) return
        await countAll()
        say(worker, { answerTo: sign.askedFor, snapshots: [...latest.values(), ended] })
      })
      // 'disconnect' comes after the last message; 'exit' may come before it.
      worker.once('disconnect', () => {
        ended = addCounts(ended, latest.get(worker) ?? [])
        latest.delete(worker)
      })
    },
  }
}

async function count(worker: Worker) {
  const answered = Promise.withResolvers<void>()
  const hear = (sign: WorkerSays) => isSnapshot(sign) && answered.resolve()
  worker.on('message', hear)
  say(worker, 'count')
  await Promise.race([answered.promise, sleep(PATIENCE_MS, undefined, { ref: false })])
  worker.off('message', hear)
}

const isSnapshot = (sign: WorkerSays) => typeof sign === 'object' && 'snapshot' in sign

const say = (worker: Worker, message: ParentSays) =>
  worker.isConnected() && worker.send(message, () => undefined)

/** Adds up counters and histograms. Gauges are left out: they mean nothing once their process has ended. */
export function addCounts(sum: Snapshot, more: Snapshot): Snapshot {
  const counts = [...sum, ...more].filter(({ type }) => COUNTED.includes(String(type)))
  const byName = Map.groupBy(counts, ({ name }) => name)
  return [...byName.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const values = new Map<string, MetricValueWithName<string>>()
    for (const value of [first, ...others].flatMap((metric) => metric.values)) {
      const key = JSON.stringify([value.metricName, Object.entries(value.labels).sort()])
      values.set(key, { ...value, value: value.value + (values.get(key)?.value ?? 0) })
    }
    return [{ ...first, values: [...values.values()] }]
  })
}

const COUNTED = ['counter', 'histogram']

/** A web process's side: returns a function that asks the parent for the snapshots of all processes. */
export function askParentForMetrics(): () => Promise<Snapshot[]> {
  let asked = 0
  const waiting = new Map<number, (snapshots: Snapshot[]) => void>()
  process.on('message', (said: ParentSays) => {
    if (typeof said !== 'object' || !('answerTo' in said)) return
    waiting.get(said.answerTo)?.(said.snapshots)
    waiting.delete(said.answerTo)
  })
  return () => {
    asked += 1
    const answer = Promise.withResolvers<Snapshot[]>()
    waiting.set(asked, answer.resolve)
    process.send?.({ askedFor: asked } satisfies MetricsSign)
    return answer.promise
  }
}

/** Sends a snapshot whenever the parent asks. The returned function sends a last one before the process ends. */
export function tellParentMetrics(snapshot: () => Promise<Snapshot>): () => Promise<void> {
  async function tell() {
    const sign: MetricsSign = { snapshot: await snapshot() }
    if (process.connected) await new Promise<void>((told) => process.send?.(sign, () => told()))
  }
  process.on('message', (said: ParentSays) => {
    if (said === 'count') void tell()
  })
  return tell
}
