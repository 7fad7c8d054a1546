import type { Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MetricObjectWithValues, MetricValueWithName } from 'prom-client'

/** All that one process has counted. */
export type Snapshot = MetricObjectWithValues<MetricValueWithName<string>>[]
/** What a web process tells its parent: what it counted, or that it was asked for everybody's. */
export type MetricsSign = { snapshot: Snapshot } | { askedFor: number }
type ParentSays = 'count' | { answerTo: number; snapshots: Snapshot[] }

/** Among the other signs that it gives. */
type WorkerSays = MetricsSign | { readyLine: string } | 'alive'

/** One that answers no sooner is shown as it was. */
const PATIENCE_MS = 1_000

/**
 * The parent's part. What an ended process counted stays in the sums, so that no counter goes backwards before
 * all of them begin anew together with the parent.
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
      // It comes after the last message, which 'exit' does not promise.
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

/** Gauges end with their process. */
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

/** A web process's part: asks the parent for what all have counted. */
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

/** Answers the parent from now on. Calling what it returns tells it once more, before the process ends. */
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
