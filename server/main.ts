import cluster from 'node:cluster'
import { startSharedStandin } from './choose-gateway.ts'
import { type Config, ConfigFault, readConfig, seedsDemoTown } from './config.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { migrate } from './db/migrate.ts'
import { listen } from './http/listen.ts'
import { makeLog } from './log.ts'
import { openProduct } from './open-product.ts'
import { type Ready, runWebProcesses } from './web-processes.ts'

/** How long requests and jobs under way may still take when we are told to stop. */
const drainMs = 10_000

const config = readConfigOrExit()
const log = makeLog(config.LOG_LEVEL)
/** Done all at once when we stop; then, from the last to the first, what they still needed. */
const drains: (() => Promise<void>)[] = []
const closes: (() => Promise<void>)[] = []
const seedsDemo = seedsDemoTown(config)
let isStopping = false
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

try {
  const isFirstOfSeveral = config.WEB_PROCESSES > 1 && cluster.isPrimary
  tellReady(await (isFirstOfSeveral ? runSeveral() : runHere()))
} catch (error) {
  log.fatal({ err: error })
  await stopAll()
  process.exit(1)
}

/** One process owns the engine and the migrations; the others are handed the database's address. */
async function runSeveral(): Promise<string> {
  const databaseUrl = await openDatabase()
  const standin = await startSharedStandin(config, log)
  closes.push(standin.close)
  const env = { DATABASE_URL: databaseUrl, SEED_DEMO: 'false', ...standin.env }
  const onceEnv = { SEED_DEMO: String(seedsDemo) }
  const processes = await runWebProcesses(config.WEB_PROCESSES, { env, onceEnv }, log)
  drains.push(processes.stop)
  standin.sendWebhooksTo(processes.readyLine)
  return processes.readyLine
}

async function runHere(): Promise<string> {
  const listening = await listen(config.HOST, config.PORT)
  drains.push(() => listening.close(drainMs))
  const databaseUrl = await openDatabase()
  const product = await openProduct({ config, log, databaseUrl, listening, seedsDemo })
  drains.push(() => product.drain(drainMs))
  closes.push(product.close)
  return product.readyLine
}

/** Answers the address of the outside or the embedded database, its schema up to date. */
async function openDatabase(): Promise<string> {
  let databaseUrl = config.DATABASE_URL
  if (!databaseUrl) {
    const engine = await startEmbedded({ dataDir: config.DATA_DIR, log })
    closes.push(engine.stop)
    databaseUrl = engine.url
  }
  await migrate(databaseUrl)
  return databaseUrl
}

function tellReady(readyLine: string) {
  if (cluster.isWorker) process.send?.({ readyLine } satisfies Ready)
  else process.stdout.write(`${readyLine}\n`)
}

function readConfigOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Who presses Ctrl-C a second time does not want to wait. */
async function stop(signal: NodeJS.Signals) {
  if (isStopping && signal === 'SIGINT' && !cluster.isWorker) process.exit(130)
  if (isStopping) return
  isStopping = true
  await stopAll()
  process.exit(0)
}

async function stopAll() {
  await Promise.allSettled(drains.map((drain) => drain()))
  for (const close of closes.reverse()) await close().catch((error) => log.error({ err: error }))
}
