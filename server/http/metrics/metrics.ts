import type { Context, Hono } from 'hono'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { alarmsRaised } from '#server/alarms.ts'
import type { Snapshot } from './process-metrics.ts'

export type Metrics = {
  countRequest(endpoint: string, status: number, seconds: number): void
  /** A page request, answered from the cache or rendered. */
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
  streams_open: 'Live streams',
  streams_deaf: '1 while what happens to orders does not come to the streams of a process by itself',
  database_connections: 'Open connections for calls',
  database_waiting: 'Calls that wait for a connection',
}

/** One registry per application, since tests run several applications in one process. */
export function makeMetrics(ofAll?: () => Promise<Snapshot[]>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a call of the API, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const pages = new Counter({
    name: 'pages_total',
    help: 'Pages asked for: kept ones, and those that had to be rendered or asked after',
    labelNames: ['from'],
    registers: [registry],
  })
  const mails = new Counter({
    name: 'mails_total',
    help: 'Tries to hand over a mail, by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const storeCalls = new Counter({
    name: 'picture_store_calls_total',
    help: 'Calls to the store of pictures, by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const moves = new Counter({
    name: 'picture_moves_total',
    help: 'Pictures that the clock moved to where they belong, and its runs that failed',
    labelNames: ['outcome'],
    registers: [registry],
  })
  new Counter({
    name: 'alarms_total',
    help: 'What a person has to look at, by the name of its alarm in the log',
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

const isLoopback = (ip: string) => ip === '::1' || ip.startsWith('127.')

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
