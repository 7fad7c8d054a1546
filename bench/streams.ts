import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { cpuMs, memoryMb, type Server, startBareStreams } from './processes.ts'
import type { Heard, Reading } from './stream-readers.ts'

const STREAMS = 1000
const ORDERS = 300
const EVENTS = 5000
const EVENTS_AT_ONCE = 50

type Latency = { p50: number; p99: number; lost: number }
export type StreamsResult = {
  streams: number
  kilobytesPerStream: number
  /** Latency until the event arrives on the shop's stream, from sending the order and (`afterAnswer`) from its answer. */
  orders: Latency & { afterAnswer: Latency }
  product: Latency & { cpuMsPerEvent: number }
  bare: Latency & { cpuMsPerEvent: number }
  /** The product's CPU time per event against the bare server's. */
  ratio: number
}

/** Measures live streams while every shop has its desk open. */
export async function benchStreams(
  sql: Sql,
  databaseUrl: string,
  product: Server,
  orders: readonly (() => Promise<string>)[],
): Promise<StreamsResult> {
  const readers = await openAccounts(sql)
  const reading = fork(join(import.meta.dirname, 'stream-readers.ts'))
  const bare = await startBareStreams(databaseUrl)
  try {
    const before = memoryMb(product.pid)
    await open(reading, { port: product.port, readers })
    await sleep(2000)
    const kilobytesPerStream = Math.max(0, Math.round(((memoryMb(product.pid) - before) * 1024) / STREAMS))
    const ordered = await timeOrders(reading, orders)
    const ofProduct = await timeEvents(sql, reading, product)
    reading.send('close')
    await open(reading, { port: bare.port, readers })
    const ofBare = await timeEvents(sql, reading, bare)
    return {
      streams: STREAMS,
      kilobytesPerStream,
      orders: ordered,
      product: ofProduct,
      bare: ofBare,
      ratio: ofProduct.cpuMsPerEvent / ofBare.cpuMsPerEvent,
    }
  } finally {
    reading.kill()
    await bare.stop()
  }
}

/** Creates sessions for the keepers of the first thousand shops, including those with a menu. */
async function openAccounts(sql: Sql): Promise<Reading['readers']> {
  const shops = await sql<{ id: string; owner: string }[]>`
    select id, owner_account_id as owner from shops order by id limit ${STREAMS}`
  const readers = shops.map(({ id, owner }, n) => ({
    shop: id,
    owner,
    token: `stream-${String(n).padStart(36, '0')}`,
  }))
  const sessions = readers.map(({ owner, token }) => ({
    token_hash: createHash('sha256').update(token).digest(),
    id: randomUUID(),
    account_id: owner,
    method: 'password',
    expires_at: new Date(Date.now() + 6 * 24 * 60 * 60 * 1000),
    ip: '127.0.0.1',
    user_agent: 'bench',
  }))
  await sql`insert into sessions ${sql(sessions)}`
  return readers.map(({ shop, token }) => ({ shop, token }))
}

async function open(reading: ReturnType<typeof fork>, plan: Reading) {
  reading.send(plan)
  await once(reading, 'message')
}

const now = () => performance.timeOrigin + performance.now()

/** Places thirty cash orders per second over HTTP. */
async function timeOrders(
  reading: ReturnType<typeof fork>,
  orders: readonly (() => Promise<string>)[],
): Promise<StreamsResult['orders']> {
  const sentAt = new Map<string, number>()
  const answeredAt = new Map<string, number>()
  const answers: Promise<void>[] = []
  for (let n = 0; n < ORDERS; n++) {
    const at = now()
    const place = orders[n % orders.length]
    if (place)
      answers.push(
        place().then((orderId) => {
          sentAt.set(orderId, at)
          answeredAt.set(orderId, now())
        }),
      )
    await sleep(33)
  }
  await Promise.all(answers)
  const arrivals = await report(reading)
  return { ...latencies(sentAt, arrivals), afterAnswer: latencies(answeredAt, arrivals) }
}

/** Inserts events directly, as another process would, so that only the stream is measured. */
async function timeEvents(sql: Sql, reading: ReturnType<typeof fork>, server: Server) {
  const shops = await sql<{ shop_id: string; order_id: string }[]>`
    select distinct on (shop_id) shop_id, id as order_id from orders order by shop_id, id`
  await report(reading)
  const cpuBefore = cpuMs(server.pid)
  const sentAt = new Map<string, number>()
  for (let done = 0; done < EVENTS; done += EVENTS_AT_ONCE) {
    const rows = Array.from({ length: EVENTS_AT_ONCE }, (_, n) => {
      const shop = shops[(done + n) % shops.length]
      return { ...shop, id: eventId(done + n), status: 'Delivered' }
    })
    await sql`insert into order_events ${sql(rows)}`
    const at = now()
    for (const { order_id } of rows) if (order_id) sentAt.set(order_id, at)
    await sleep(20)
  }
  const arrivals = await report(reading)
  return {
    ...latencies(sentAt, arrivals.slice(-sentAt.size)),
    lost: EVENTS - arrivals.length,
    cpuMsPerEvent: (cpuMs(server.pid) - cpuBefore) / EVENTS,
  }
}

/** A UUIDv7 of this moment. */
function eventId(n: number): string {
  const hex = Date.now().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${(n % 4096).toString(16).padStart(3, '0')}-8${randomUUID().slice(20)}`
}

async function report(reading: ReturnType<typeof fork>) {
  await sleep(1000)
  reading.send('report')
  const [heard] = (await once(reading, 'message')) as [Heard]
  return heard.kind === 'heard' ? heard.arrivals : []
}

function latencies(sentAt: ReadonlyMap<string, number>, arrivals: readonly [string, number][]): Latency {
  const took = arrivals.flatMap(([id, at]) => {
    const sent = sentAt.get(id)
    return sent === undefined ? [] : [Math.max(0, at - sent)]
  })
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), lost: sentAt.size - new Set(arrivals.map(([id]) => id)).size }
}

const LONGEST_P99_MS = 50
const MOST_CPU_RATIO = 2.5

export const areStreamsMissed = (result: StreamsResult) =>
  result.orders.afterAnswer.p99 > LONGEST_P99_MS ||
  result.ratio > MOST_CPU_RATIO ||
  result.orders.lost > 0 ||
  result.product.lost > 0

export function streamsLine(result: StreamsResult): string {
  const { orders, product, bare } = result
  return (
    `${areStreamsMissed(result) ? '✗' : '✓'} ${result.streams} open streams: an order is on its shop's page after ` +
    `${orders.p50.toFixed(1)} ms (p50) and ${orders.p99.toFixed(1)} ms (p99) from its sending, ` +
    `${orders.afterAnswer.p99.toFixed(1)} ms (p99; at most ${LONGEST_P99_MS}) from its answer; ` +
    `${result.kilobytesPerStream} KB a stream; CPU per event ${product.cpuMsPerEvent.toFixed(3)} ms, ` +
    `${result.ratio.toFixed(2)} of a bare server's ${bare.cpuMsPerEvent.toFixed(3)} ms (at most ${MOST_CPU_RATIO}); ` +
    `lost ${orders.lost + product.lost}`
  )
}
