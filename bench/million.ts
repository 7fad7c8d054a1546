import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import postgres, { type Sql } from 'postgres'
import { asApplication } from '#server/db/embedded/as-application.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { buildIfMissing } from '../scripts/build.ts'
import { customers, fill, readBenchShops, tokenOf } from './fill.ts'
import { deskToken, fillYear } from './fill-year.ts'
import { startMailSink } from './mail-sink.ts'
import { startProduct } from './processes.ts'
import { singleOrders } from './scenarios.ts'

/*
 * How the number of stored orders affects performance: placing an order, the desk's lists and *My orders*, measured in turn
 * on a product with a million orders and on one with ten thousand. Also the bytes that an order takes permanently.
 * node bench/million.ts --dir /somewhere [--orders 1000000] [--minutes 5] [--pause 100]; what is filled there stays.
 */
const { values: options } = parseArgs({
  options: {
    dir: { type: 'string' },
    orders: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '5' },
    pause: { type: 'string', default: '100' },
  },
})
const { dir } = options
if (!dir) throw new Error('--dir says where the databases stay')
mkdirSync(dir, { recursive: true })

const FEW = 10_000
const MOST_RATIO = 1.2
/** Lists are full on both sides; only the number of rows behind them differs. */
const perCustomer = FEW / customers
const askers = 2

const sizes = { few: FEW, many: Number(options.orders) }

await buildIfMissing()
const engine = await startEmbedded({ dataDir: dir, log: { info() {}, warn: console.warn } })
const administration = postgres(engine.ownerUrl, { max: 1, onnotice: () => {} })
const mails = await startMailSink()
try {
  const [filledFew, filledMany] = [await fillSide('few', sizes.few), await fillSide('many', sizes.many)]
  const few = await openSide(filledFew)
  const many = await openSide(filledMany)
  try {
    await warmUp([few.ask, many.ask])
    const before = [await few.pages(), await many.pages()] as const
    const asked = await compare(few.ask, many.ask)
    console.log(`few: ${tellPages(before[0], await few.pages(), asked)}`)
    console.log(`many: ${tellPages(before[1], await many.pages(), asked)}`)
  } finally {
    await Promise.all([few.close(), many.close()])
  }
} finally {
  mails.stop()
  await administration.end()
  await engine.stop()
}

async function fillSide(side: string, orders: number) {
  const name = `${side}_${orders}`
  const ownerUrl = new URL(engine.ownerUrl)
  ownerUrl.pathname = `/${name}`
  const isThere = (await administration`select from pg_database where datname = ${name}`).length > 0
  if (!isThere) await administration.unsafe(`create database ${name}`)
  const url = asApplication(ownerUrl.href)
  await prepareDatabase({ url, ownerUrl: ownerUrl.href }, console.warn)
  const sql = postgres(ownerUrl.href, { max: 1, onnotice: () => {} })
  const [filled] = await sql<{ orders: number }[]>`select count(*)::int as orders from orders`
  if (!filled?.orders) {
    // Speeds up filling. The disk is not what is measured.
    for (const setting of ["max_wal_size = '8GB'", 'full_page_writes = off', 'synchronous_commit = off'])
      await administration.unsafe(`alter system set ${setting}`)
    await administration`select pg_reload_conf()`
    await fill(sql, { shops: 1000, sideKm: 40 })
    const shops = await readBenchShops(sql)
    const ids = shops.map(({ id }) => id)
    await fillYear(sql, ids, { orders, customers: Math.round(orders / perCustomer) })
    await administration`alter system reset all`
    await administration`select pg_reload_conf()`
  } else await sql`vacuum analyze`
  console.log(await bytesPerOrder(sql))
  return { name, url, sql }
}

async function openSide({ name, url, sql }: Awaited<ReturnType<typeof fillSide>>) {
  const product = await startProduct(url, join(dir ?? '', name), mails.url)
  const shops = await readBenchShops(sql)
  const place = await patiently(() => singleOrders(shops, product.port))
  const ask = {
    'placing an order': (n: number) => place[n % 2 === 0 ? 0 : n % place.length]?.(),
    'the desk’s open orders': () => read(product.port, 'GET', '/api/order/list?open=true', deskToken(0)),
    'all orders of a shop': () => read(product.port, 'GET', '/api/order/list', deskToken(0)),
    'my orders': (n: number) => read(product.port, 'POST', '/api/order/userorders', tokenOf(n % customers)),
  }
  return {
    ask,
    pages: () => readPages(sql),
    async close() {
      await product.stop()
      await sql.end()
    },
  }
}

type Pages = { asked: number; fetched: number }

/** Page reads of the whole database so far. PostgreSQL's counters lag by up to a second. */
async function readPages(sql: Sql): Promise<Pages> {
  const [pages] = await sql<Pages[]>`
    select blks_hit + blks_read as asked, blks_read as fetched from pg_stat_database where datname = current_database()`
  return { asked: Number(pages?.asked), fetched: Number(pages?.fetched) }
}

/** Page reads per question: unlike times, they do not depend on other load on the machine. */
function tellPages(before: Pages, after: Pages, questions: number): string {
  const each = (name: keyof Pages) => Math.round((after[name] - before[name]) / questions)
  return `${each('asked')} pages a question, ${each('fetched')} of them not in PostgreSQL's memory`
}

/** Retries, since a product that has just started on a busy machine may be slow. */
async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let triesLeft = 10; ; triesLeft--) {
    try {
      return await ask()
    } catch (error) {
      if (triesLeft === 0) throw error
      await sleep(2_000)
    }
  }
}

async function read(port: number, method: string, path: string, token: string) {
  const body = method === 'POST' ? '{}' : null
  const headers = { token, 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.arrayBuffer()
}

type Ask = Awaited<ReturnType<typeof openSide>>['ask']

/** Brings the data into memory, where the ten thousand orders are already. */
async function warmUp(sides: Ask[]) {
  for (let n = 0; n < customers; n++) for (const ask of sides) await ask['my orders'](n)
}

/**
 * Asks both sides each question in turn, so that other load affects both.
 * @returns how many questions were asked
 */
async function compare(few: Ask, many: Ask): Promise<number> {
  const kinds = Object.keys(few) as (keyof Ask)[]
  const times = new Map(kinds.map((kind) => [kind, { few: [] as number[], many: [] as number[] }]))
  const warmUntil = Date.now() + 20_000
  const endsAt = warmUntil + Number(options.minutes) * 60_000
  let asked = 0
  const askBoth = async () => {
    while (Date.now() < endsAt) {
      const n = asked++
      const kind = kinds[n % kinds.length] as keyof Ask
      const sides = [['few', few] as const, ['many', many] as const]
      for (const [side, ask] of Math.floor(n / kinds.length) % 2 ? sides : sides.reverse()) {
        const before = performance.now()
        await ask[kind](Math.floor(n / kinds.length))
        if (Date.now() > warmUntil) times.get(kind)?.[side].push(performance.now() - before)
      }
      await sleep(Number(options.pause))
    }
  }
  await Promise.all(Array.from({ length: askers }, askBoth))
  console.log(`a load of ${loadavg()[1]?.toFixed(0)}`)
  for (const [kind, { few, many }] of times) {
    const [f, m] = [percentiles(few), percentiles(many)]
    const ratio = m.p99 / f.p99
    console.log(
      `${ratio <= MOST_RATIO ? '✓' : '✗'} ${kind}: p50 ${f.p50.toFixed(1)} → ${m.p50.toFixed(1)}, ` +
        `p99 ${f.p99.toFixed(1)} → ${m.p99.toFixed(1)} ms (${few.length} each): × ${ratio.toFixed(2)}`,
    )
  }
  return asked
}

function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** Measured on the tables whose rows are kept permanently. */
async function bytesPerOrder(sql: Sql): Promise<string> {
  const tables = ['orders', 'order_lines', 'order_events', 'ledger_transactions', 'ledger_entries']
  const rows = await sql<{ table: string; index: string | null; bytes: number }[]>`
    select name as table, null as index, (pg_table_size(name::regclass) / (select count(*) from orders))::int as bytes
    from unnest(${sql.array(tables)}::text[]) name
    union all
    select tablename, indexname, (pg_relation_size(indexname::regclass) / (select count(*) from orders))::int
    from pg_indexes where tablename = any(${sql.array(tables)}::text[]) and schemaname = 'public'
    order by 1, 2 nulls first`
  const sum = rows.reduce((total, { bytes }) => total + bytes, 0)
  const lines = rows.map(({ table, index, bytes }) => `  ${index ? `  ${index}` : table}: ${bytes}`)
  return [`bytes for each order: ${sum}`, ...lines].join('\n')
}
