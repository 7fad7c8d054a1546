import type { Context, Hono } from 'hono'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { alarmsRaised } from '#server/alarms.ts'
import { isLoopback } from '../security/is-loopback.ts'
import type { Snapshot } from './process-metrics.ts'

export type Metrics = {
  countRequest(endpoint: string, status: number, seconds: number): void
  /** A page request: `rendered` includes a cached page that had to be revalidated. */
  countPage(from: 'kept' | 'rendered'): void
  /** The outcome of one attempt to send a mail. */
  countMail(outcome: 'sent' | 'retry' | 'bounced'): void
  /** The outcome of a call to the store of pictures. */
  countStoreCall(outcome: 'done' | 'failed'): void
  /** A picture that the periodic job moved between database and store, or a failed run of that job. */
  countPictureMove(outcome: 'moved' | 'failed'): void
  /** Adds a gauge that calls `read` at each scrape. */
  show(name: keyof typeof SHOWN, read: () => number): void
  /** The metrics of this process. */
  count(): Promise<Snapshot>
  /** The metrics of all processes in the Prometheus text format. */
  render(): Promise<string>
}

const SHOWN = {
  streams_open: 'Open event streams of browsers',
  streams_deaf: '1 while a process receives no order events from the event bus',
  database_connections: 'Open database connections for API calls',
  database_waiting: 'API calls that wait for a database connection',
}

/** One registry per application, since tests run several applications in one process. */
export function makeMetrics(ofAll?: () => Promise<Snapshot[]>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of API calls in seconds, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const pages = new Counter({
    name: 'pages_total',
    help: 'Page requests: answered from the cache at once (kept), or after a revalidation or rendering (rendered)',
    labelNames: ['from'],
    registers: [registry],
  })
  const mails = new Counter({
    name: 'mails_total',
    help: 'Attempts to send a mail, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const storeCalls = new Counter({
    name: 'picture_store_calls_total',
    help: 'Calls to the store of pictures, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const moves = new Counter({
    name: 'picture_moves_total',
    help: 'Pictures that the periodic job moved between database and store, and failed runs of that job',
    labelNames: ['outcome'],
    registers: [registry],
  })
  new Counter({
    name: 'alarms_total',
    help: 'Alarms, which a person has to look at, by their name in the log',
    labelNames: ['alarm'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [alarm, times] of alarmsRaised()) this.inc({ alarm }, times)
    },
  })
  for (const outcome of ['done', 'failed']) storeCalls.inc({ outcome }, 0)
  for (const outcome of ['moved', 'failed']) moves.inc({ outcome }, 0)
  for (const outcome of ['sent', 'retry', 'bounced']) mails.inc({ outcome }, 0)
  for (const from of ['kept', 'rendered']) pages.inc({ from }, 0)
  const count = () => registry.getMetricsAsJSON() as Promise<Snapshot>
  return {
    count,
    countRequest: (endpoint, status, seconds) => requests.observe({ endpoint, status }, seconds),
    countPage: (from) => pages.inc({ from }),
    countMail: (outcome) => mails.inc({ outcome }),
    countStoreCall: (outcome) => storeCalls.inc({ outcome }),
    countPictureMove: (outcome) => moves.inc({ outcome }),
    show(name, read) {
      new Gauge({
        name,
        help: SHOWN[name],
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    render: async () => AggregatorRegistry.aggregate(ofAll ? await ofAll() : [await count()]).metrics(),
  }
}

/**
 * For Prometheus. Open to direct requests from this machine, and otherwise only with the configured token: behind a proxy
 * on this machine every visitor comes from a loopback address.
 */
export function metricsRoute(
  hono: Hono,
  metrics: Metrics,
  access: { token: string | undefined; ipOf: (c: Context) => string },
  measureBacklog: () => Promise<string>,
): void {
  hono.get('/metrics', async (c) => {
    const hasToken = access.token !== undefined && c.req.header('authorization') === `Bearer ${access.token}`
    const isForwarded = c.req.header('x-forwarded-for') !== undefined
    if (!hasToken && (isForwarded || !isLoopback(access.ipOf(c)))) return c.text('not found', 404)
    const [counted, waiting] = await Promise.all([metrics.render(), measureBacklog()])
    return c.text(`${counted}${waiting}\n`, 200, { 'content-type': 'text/plain; version=0.0.4' })
  })
}
