import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '../server/db/prepare-database.ts'
import { historyKinds, runHistories } from '../test/soak/run-histories.ts'
import { runSoak } from '../test/soak/run-soak.ts'
import { buildServerIfChanged } from './build-server.ts'
import { projectDir } from './run-step.ts'

/**
 * `npm run soak [-- orders minutes seed histories kinds…]`: a long run of the payment code with injected faults. With 0
 * orders only the histories are run, of all kinds unless some are named.
 */
const given = process.argv.slice(2)
const [orders = 500, minutes = 10, seed = Date.now() % 1_000_000, histories = 2000] = given
  .slice(0, 4)
  .map(Number)
const named = historyKinds.filter((kind) => given.includes(kind))
const kinds = named.length > 0 ? named : historyKinds

await buildServerIfChanged()
const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-soak-db-'))
const engine = await startEmbedded({ dataDir, log: { info() {}, warn: console.error } })
await prepareDatabase(engine, console.error)
console.log(
  `soak: ${orders} orders in ${minutes} minutes, then ${histories} histories of ${kinds.join(', ')}, seed ${seed}`,
)
const faults: string[] = []
try {
  const surroundings = { projectDir, databaseUrl: engine.url, seed, say: console.log }
  if (orders > 0) {
    const soak = await runSoak({
      ...surroundings,
      orders,
      durationMs: minutes * 60_000,
      killEveryMs: [8_000, 25_000],
    })
    console.log(JSON.stringify(soak.summary))
    faults.push(...soak.faults)
  }
  faults.push(...(await runHistories({ ...surroundings, histories }, kinds)))
} finally {
  await engine.stop()
  await rm(dataDir, { recursive: true, force: true })
}

for (const fault of faults) console.error(`WRONG: ${fault}`)
console.log(
  faults.length === 0 ? 'every rupee and every promise is where it should be' : `${faults.length} faults`,
)
process.exit(faults.length === 0 ? 0 : 1)
