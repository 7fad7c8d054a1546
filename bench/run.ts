import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { asApplication } from '#server/db/embedded/as-application.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { buildIfMissing } from '../scripts/build.ts'
import { type Filling, fill, fillOrders, readBenchShops } from './fill.ts'
import { type Fault, orderFaults, raceFaults } from './invariants.ts'
import { untilJobsAreDone } from './jobs-done.ts'
import { startMailSink } from './mail-sink.ts'
import { measure, type Result } from './measure.ts'
import { startBare, startLoad, startProduct } from './processes.ts'
import { describeMachine, isMissed, keepReport, printResult } from './report.ts'
import {
  cartScenario,
  nearby,
  orderListScenario,
  orderScenario,
  type Scenario,
  shopScenarios,
  singleOrders,
} from './scenarios.ts'
import { areStreamsMissed, benchStreams, type StreamsResult, streamsLine } from './streams.ts'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const isQuick = options.quick
const pace = isQuick ? { rounds: 3, seconds: 1.5 } : { rounds: 5, seconds: 3 }

// The same density at every size, then a hundred thousand in one city.
const fillings: Filling[] = [
  { shops: 1000, sideKm: 40 },
  { shops: 10_000, sideKm: 126 },
  { shops: 100_000, sideKm: 400 },
  { shops: 100_000, sideKm: 40 },
]

await buildIfMissing()
const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-bench-'))
const engine = await startEmbedded({ dataDir, log: { info() {}, warn: console.warn } })
const administration = postgres(engine.ownerUrl, { max: 1, onnotice: () => {} })
const [postmaster] = await administration<{ pid: number }[]>`
  select regexp_substr(pg_read_file('postmaster.pid'), '^[0-9]+')::int as pid`
const mails = await startMailSink()
const generator = startLoad()

const results: Result[] = []
const faults: Fault[] = []
let startMs = 0
let streams: StreamsResult | undefined
try {
  for (const [n, filling] of (isQuick ? fillings.slice(-1) : fillings).entries()) {
    await benchFilling(`bench_${n}`, filling, n === 0)
  }
} finally {
  generator.stop()
  mails.stop()
  await administration.end()
  await engine.stop()
  await rm(dataDir, { recursive: true, force: true })
}

if (!options.only) {
  const kept = await keepReport({
    at: new Date().toISOString(),
    machine: describeMachine(),
    node: process.version,
    load: loadavg()[1] ?? 0,
    startMs,
    isQuick,
    results,
    streams,
    faults,
  })
  console.log(`kept in ${kept}`)
}
for (const fault of faults) console.log(`✗ ${fault}`)
process.exitCode =
  faults.length > 0 || results.some(isMissed) || (streams && areStreamsMissed(streams)) ? 1 : 0

function isWanted({ name }: Scenario): boolean {
  return !options.only || name.includes(options.only)
}

/** Creates and fills a database and measures on it: on the first everything, on the others only the search. */
async function benchFilling(name: string, filling: Filling, isFirst: boolean) {
  await administration.unsafe(`create database ${name}`)
  const ownerUrl = new URL(engine.ownerUrl)
  ownerUrl.pathname = `/${name}`
  const url = asApplication(ownerUrl.href)
  await prepareDatabase({ url, ownerUrl: ownerUrl.href }, console.warn)
  const sql = postgres(ownerUrl.href, { max: 2, onnotice: () => {} })
  await fill(sql, filling)
  const product = await startProduct(url, join(dataDir, name), mails.url)
  const bare = await startBare(url)
  startMs ||= product.startMs
  const bench = { bare, product, postmasterPid: postmaster?.pid ?? 0, generator, ...pace }
  const run = async (scenario: Scenario) => {
    if (!isWanted(scenario)) return undefined
    const result = await measure(bench, scenario)
    results.push(result)
    printResult(result)
    return result
  }
  try {
    await run(nearby(filling.shops, filling.sideKm))
    if (!isFirst) return
    const shops = await readBenchShops(sql)
    const few = 1000
    const many = isQuick ? 50_000 : 1_000_000
    for (const scenario of [...shopScenarios(shops), cartScenario(shops)]) await run(scenario)
    const orders = {
      ...(await orderScenario(shops, product.port)),
      settle: () => untilJobsAreDone(sql),
    }
    const placed = await run(orders)
    if (placed) faults.push(...(await orderFaults(sql, placed.answeredWell)))
    if (!options.only || 'streams'.includes(options.only)) {
      streams = await benchStreams(sql, url, product, await singleOrders(shops, product.port))
      console.log(streamsLine(streams))
    }
    faults.push(...(await raceFaults(sql, shops, product.port, orders.requests[0] ?? '')))
    const lists = orderListScenario(few, many)
    if (!isWanted(lists)) return
    await fillOrders(sql, [few, many])
    await run(lists)
  } finally {
    await bare.stop()
    await product.stop()
    await sql.end()
  }
}
