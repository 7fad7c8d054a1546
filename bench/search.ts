import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres, { type Sql } from 'postgres'
import { asApplication } from '#server/db/embedded/as-application.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { buildIfMissing } from '../scripts/build.ts'
import { readHeldOut, readStaples } from '../test/search/held-out.ts'
import { centre, fill, menuSize } from './fill.ts'
import { cpuMs, cpuMsBelow, type Server, startLoad, startProduct } from './processes.ts'
import { describeMachine } from './report.ts'

/** The limit for the 99th percentile of suggestions. */
const MOST_P99_MS = 50
const SHOPS_AT_ONCE = 5000
const LANGUAGES = ['en', 'hi', 'mr'] as const

const { values: options } = parseArgs({
  options: {
    shops: { type: 'string', default: '10000' },
    side: { type: 'string', default: '126' },
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '2' },
  },
})
const [shops, sideKm] = [Number(options.shops), Number(options.side)]

await buildIfMissing()
const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-search-'))
const engine = await startEmbedded({ dataDir, log: { info() {}, warn: console.warn } })
const generator = startLoad()
let postmasterPid = 0
try {
  const url = asApplication(engine.ownerUrl)
  await prepareDatabase({ url, ownerUrl: engine.ownerUrl }, console.warn)
  const sql = postgres(engine.ownerUrl, { max: 1, onnotice: () => {} })
  const [postmaster] = await sql<{ pid: number }[]>`
    select regexp_substr(pg_read_file('postmaster.pid'), '^[0-9]+')::int as pid`
  postmasterPid = postmaster?.pid ?? 0
  await fill(sql, { shops, sideKm })
  const filledMs = await timed(() => fillMenus(sql))
  console.log(`${describeMachine()}, Node ${process.version}`)
  console.log(
    `${shops} shops of ${menuSize} items on ${sideKm} km, filled in ${(filledMs / 1000).toFixed(0)} s`,
  )
  console.log(await sizesOf(sql))
  const product = await startProduct(url, dataDir, 'smtp://127.0.0.1:9')
  try {
    console.log(`measured with a load of ${loadavg()[0]?.toFixed(1)}, the neighbours' included`)
    await measure(product, 'suggestions', await typedRequests())
    await measure(product, 'searches', await searchRequests())
  } finally {
    await product.stop()
    await sql.end()
  }
} finally {
  generator.stop()
  await engine.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Gives every shop some of the staples, in one of three languages. In SQL, for millions of rows. */
async function fillMenus(sql: Sql): Promise<void> {
  const staples = (await readStaples()).flatMap((staple) =>
    LANGUAGES.map((language) => ({ ...staple, language, name: staple.names[language] })),
  )
  await sql`create table staples as
    select row_number() over (partition by language) as n, *
    from jsonb_to_recordset(${sql.json(staples)}) as staple
      (language text, name text, "foodType" text, category text, quantity numeric, unit text, price int)`
  await sql`create unique index on staples (language, n)`
  await sql`analyze staples`
  await sql`create table numbered_shops as
    select row_number() over (order by id)::int as n, id from shops where id not in (select shop_id from menu_items)`
  for (let from = 0; from < shops; from += SHOPS_AT_ONCE)
    await sql`
      insert into menu_items
        (shop_id, id, name, description, price_paise, food_type, category, unit, pack_size, picture)
      select shop.id, uuidv7(), staple.name, '', staple.price * (90 + shop.n % 20), staple."foodType",
        staple.category, staple.unit, staple.quantity, md5(staple.name) || '-5aa9e6'
      from numbered_shops shop, generate_series(1, ${menuSize}) item
        join staples staple on true
      where shop.n > ${from} and shop.n <= ${from + SHOPS_AT_ONCE}
        and staple.n = 1 + (shop.n * 31 + item * 13) % ${staples.length / LANGUAGES.length}
        and staple.language = (array['en','hi','mr'])[1 + shop.n % 3]`
  await sql`vacuum analyze`
}

async function sizesOf(sql: Sql): Promise<string> {
  const [sizes] = await sql`
    select pg_size_pretty(pg_total_relation_size('menu_items')) as items,
      pg_size_pretty(pg_total_relation_size('menu_search')) as index,
      (select count(*) from menu_words) as words, (select count(*) from menu_items) as count`
  return `${sizes?.count} items (${sizes?.items}), their index ${sizes?.index}, ${sizes?.words} words`
}

/** Queries as they are sent while typing: after two letters, after four, and complete. */
async function typedRequests(): Promise<string[]> {
  const queries = (await readHeldOut()).flatMap(({ query }) => [query.slice(0, 2), query.slice(0, 4), query])
  return queries.map((query) => request('/api/search/suggestions', query))
}

async function searchRequests(): Promise<string[]> {
  return (await readHeldOut()).map(({ query }) => request('/api/search', query))
}

/** A request from a random point of the inner half, which has shops on all sides. */
function request(path: string, query: string): string {
  const somewhere = () => (Math.random() - 0.5) * (sideKm / 2)
  const latitude = centre.lat + somewhere() / 111.195
  const longitude = centre.lng + somewhere() / 103.7
  const question = new URLSearchParams({
    q: query.trim(),
    latitude: `${latitude}`,
    longitude: `${longitude}`,
  })
  return `GET ${path}?${question} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`
}

async function measure(product: Server, name: string, requests: string[]): Promise<void> {
  const plan = { port: product.port, requests: shuffled(requests), connections: Number(options.connections) }
  await generator.run({ ...plan, seconds: 5 })
  const [cpu, databaseCpu] = [cpuMs(product.pid), cpuMsBelow(postmasterPid)]
  const load = await generator.run({ ...plan, seconds: Number(options.seconds) })
  const each = (ms: number) => (ms / load.answered).toFixed(1)
  const isMissed = load.failed > 0 || (name === 'suggestions' && load.p99 > MOST_P99_MS)
  console.log(
    `${isMissed ? '✗' : '✓'} ${name}: ${load.perSecond.toFixed(0)}/s · p50 ${load.p50.toFixed(1)} · p99 ${load.p99.toFixed(1)} ms` +
      ` · CPU ${each(cpuMs(product.pid) - cpu)} + ${each(cpuMsBelow(postmasterPid) - databaseCpu)} ms of server and database` +
      ` · ${load.answered} answered, ${load.failed} failed ${load.failure ?? ''}`,
  )
  if (isMissed) process.exitCode = 1
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
