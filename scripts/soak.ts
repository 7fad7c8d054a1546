import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '../server/db/prepare-database.ts'
import { runCheckoutSoak } from '../test/soak/run-checkout-soak.ts'
import { runSoak } from '../test/soak/run-soak.ts'
import { projectDir } from './run-step.ts'

/** The long fault run of the money path: `npm run soak [-- orders minutes seed histories]`. */
const [orders = 500, minutes = 10, seed = Date.now() % 1_000_000, histories = 2000] = process.argv
  .slice(2)
  .map(Number)

const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-soak-db-'))
const engine = await startEmbedded({ dataDir, log: { info() {}, warn: console.error } })
await prepareDatabase(engine, console.error)
console.log(`soak: ${orders} orders in ${minutes} minutes, then ${histories} histories, seed ${seed}`)
const { faults, summary } = await runSoak({
  projectDir,
  databaseUrl: engine.url,
  orders,
  durationMs: minutes * 60_000,
  killEveryMs: [8_000, 25_000],
  seed,
  say: console.log,
})
faults.push(...(await runCheckoutSoak({ projectDir, databaseUrl: engine.url, histories, seed })))
await engine.stop()
await rm(dataDir, { recursive: true, force: true })

console.log(JSON.stringify(summary))
for (const fault of faults) console.error(`WRONG: ${fault}`)
console.log(
  faults.length === 0 ? 'every rupee and every promise is where it should be' : `${faults.length} faults`,
)
process.exit(faults.length === 0 ? 0 : 1)
