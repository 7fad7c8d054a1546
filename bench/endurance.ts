import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { languages } from '#contract/rules/language/languages.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { buildIfChanged } from '../scripts/build.ts'
import { fill, readBenchShops } from './fill.ts'
import type { Load } from './load.ts'
import { startMailSink } from './mail-sink.ts'
import { memoryMb, startLoad, startProduct } from './processes.ts'
import { cartScenario, nearby, orderScenario, shopScenarios } from './scenarios.ts'

/**
 * `npm run endurance [minutes]`: everything that users do, in every language, in bursts with breaks between, and the memory
 * of the web process at the end of each minute. Fails if that exceeds its limit, or keeps growing.
 */
const minutes = Number(process.argv[2] ?? 60)
const MOST_MB = 250
const MOST_GROWTH = 1.05
const BREAK_MS = 10_000
/** A busy machine may refuse some pages with 503. That does not matter for the memory. */
const isRefusal = ({ failure }: Load) => failure?.startsWith('503 ') === true

await buildIfChanged()
const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-endurance-'))
const engine = await startEmbedded({ dataDir, log: { info() {}, warn: console.warn } })
await prepareDatabase(engine, console.warn)
const sql = postgres(engine.ownerUrl, { max: 1, onnotice: () => {} })
await fill(sql, { shops: 1000, sideKm: 40 })
const mails = await startMailSink()
const generator = startLoad()
const product = await startProduct(engine.url, join(dataDir, 'product'), mails.url)

const heldMb: number[] = []
let mostInBurstsMb = 0
try {
  const shops = await readBenchShops(sql)
  const orders = await orderScenario(shops, product.port)
  const scenarios = [nearby(1000, 40), ...shopScenarios(shops, languages), cartScenario(shops), orders]
  for (let minute = 1; minute <= minutes; minute++) {
    const endsAt = Date.now() + 60_000
    let answered = 0
    let refused = 0
    while (Date.now() < endsAt) {
      for (const scenario of scenarios) {
        const load = await generator.run({ ...scenario, port: product.port, seconds: 1 })
        if (load.failed > 0 && !isRefusal(load)) throw new Error(`${scenario.name}: ${load.failure}`)
        answered += load.answered - load.failed
        refused += load.failed
      }
      await sleep(BREAK_MS)
    }
    heldMb.push(memoryMb(product.pid))
    mostInBurstsMb = memoryMb(product.pid, 'VmHWM')
    console.log(
      `minute ${minute}: ${heldMb.at(-1)} MB, up to ${mostInBurstsMb} so far, ${answered} requests, ${refused} refused`,
    )
  }
} finally {
  generator.stop()
  await product.stop()
  mails.stop()
  await sql.end()
  await engine.stop()
  await rm(dataDir, { recursive: true, force: true })
}

// The first quarter warms up.
const quarter = (n: number) =>
  heldMb.slice(Math.floor((heldMb.length * n) / 4), Math.ceil((heldMb.length * (n + 1)) / 4))
const mean = (numbers: number[]) => numbers.reduce((sum, held) => sum + held, 0) / numbers.length
const growth = mean(quarter(3)) / mean(quarter(1))
const most = Math.max(...heldMb)
console.log(
  `at most ${most} MB (${MOST_MB}), ${mostInBurstsMb} in the middle of a burst, the last quarter ${growth.toFixed(3)} of the second (${MOST_GROWTH})`,
)
process.exitCode = most <= MOST_MB && growth <= MOST_GROWTH ? 0 : 1
