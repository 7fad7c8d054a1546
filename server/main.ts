import cluster from 'node:cluster'
import { once } from 'node:events'
import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import {
  ConfigFault,
  completeConfig,
  outsideDatabase,
  readConfig,
  readEnvFile,
  seedsDemoTown,
} from './config.ts'
import type { OpenTown } from './demo/open-town.ts'
import { giveMemoryBack } from './give-memory-back.ts'
import { makeLog } from './log.ts'
import type { Config } from './settings.ts'
import { settlePort } from './settle-port.ts'
import { step } from './start-steps.ts'
import {
  EndedEarly,
  type Handover,
  LISTEN,
  SIGN_EVERY_MS,
  type Sign,
  startWebProcesses,
  type WebProcesses,
} from './web-processes.ts'

/** How long requests and jobs under way may still take after a signal to stop. */
const DRAIN_MS = 10_000
/** For closing connections afterwards, which takes longer only where the other side does not answer. */
const LET_GO_MS = 3_000

const config = readConfigOrExit()
const log = makeLog(config.LOG_LEVEL)
/** At a stop these run all at once. */
const drains: (() => Promise<void>)[] = []
/** After `drains`, one by one, the last first: what those still needed. */
const closes: (() => Promise<void>)[] = []
/** A restarted process finds its modules compiled: a third less work until it serves again. */
const compileCache: Record<string, string> = getCompileCacheDir()
  ? {}
  : { NODE_COMPILE_CACHE: join(config.DATA_DIR, 'compile-cache') }
let isStopping = false
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// When a terminal closes every process receives SIGHUP; only the parent acts on it, in `startParent`.
process.on('SIGHUP', () => undefined)

try {
  if (cluster.isPrimary) await runParent()
  else await runWebProcess()
} catch (error) {
  if (isStopping) await new Promise(() => {})
  if (error instanceof ConfigFault || error instanceof EndedEarly) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error })
  await stopAll()
  process.exit(1)
}

/** Starts everything, then draws the demo town's pictures and builds the pages of the other languages. */
async function runParent(): Promise<void> {
  const town = await startParent()
  // Both run at low priority, since people use the site by now.
  const drawing = town.draw?.()
  drains.push(async () => drawing?.stop())
  const { buildOthers } = await import('./pages/build-pages.ts')
  const building = await buildOthers(log)
  drains.push(async () => building?.stop())
}

/**
 * The parent owns the engine and the migrations and serves no requests itself, so that little can crash it. There is one
 * even where `WEB_PROCESSES` is 1.
 */
async function startParent(): Promise<OpenTown> {
  const port = await settlePort(config.HOST, config.PORT)
  // Web processes answer strangers, so they do not get the credentials of the database's owner.
  const env = { PORT: String(port), DATABASE_OWNER_URL: '', ...compileCache }
  const processes = startWebProcesses(import.meta.filename, config.WEB_PROCESSES, env, log)
  drains.push(processes.stop)
  process.on('SIGHUP', (signal) => (isatty(0) || isatty(1) ? stop(signal) : processes.renew()))
  const pages = process.argv.includes('--build-pages') ? step('Pages', buildPages) : undefined
  const database = step('Database', openDatabase)
  const town = database.then(openDemoTown)
  const site = Promise.all([database, pages]).then(([databaseUrl]) =>
    openSite({ databaseUrl, port, processes, town }),
  )
  const [readyLine, opened] = await Promise.all([site, town])
  process.stdout.write(`${readyLine}${opened.line}\n`)
  return opened
}

type Opening = { databaseUrl: string; port: number; processes: WebProcesses; town: Promise<OpenTown> }

async function openSite({ databaseUrl, port, processes, town }: Opening): Promise<string> {
  const { startSharedStandin } = await import('./choose-gateway.ts')
  const standin = await startSharedStandin({ ...config, PORT: port }, log)
  closes.push(standin.close)
  const settings = {
    DATABASE_URL: databaseUrl,
    SEED_DEMO: String(seedsDemoTown(config)),
    ...standin.env,
  }
  // The port opens only after the town is there: before that a stranger could register an e-mail of its people.
  return step('Site', () => processes.handOver({ settings }, town))
}

async function buildPages(): Promise<void> {
  const { buildSource } = await import('./pages/build-pages.ts')
  const building = buildSource()
  drains.push(async () => building.stop())
  if (!(await building.isDone)) throw new EndedEarly('The pages could not be built: the reason is above.')
}

async function openDemoTown(databaseUrl: string): Promise<OpenTown> {
  if (!seedsDemoTown(config)) return { line: '' }
  const { openTown } = await import('./demo/open-town.ts')
  return step('Demo town', () =>
    openTown(config, databaseUrl, log, ({ stop }) => drains.push(async () => stop())),
  )
}

/** A web process: it answers on the shared port, and runs jobs. */
async function runWebProcess(): Promise<void> {
  const handedOver: Promise<[Handover]> = once(process, 'message') as never
  const told = new Promise<void>((resolve) => {
    process.on('message', (said) => said === LISTEN && resolve())
  })
  // If the parent was killed, 'disconnect' ends this process; a message that it can no longer read is no error.
  const tell = (sign: Sign) => process.connected && process.send?.(sign, () => undefined)
  setInterval(tell, SIGN_EVERY_MS, 'alive').unref()
  const [, { openProduct }, { askParentForMetrics, tellParentMetrics }, [{ settings, listen }]] =
    await Promise.all([
      // Runs on another thread, while the modules are loaded.
      import('./identity/passwords/passwords.ts').then(({ proveHashing }) => proveHashing()),
      import('./open-product.ts'),
      import('./http/metrics/process-metrics.ts'),
      handedOver,
    ])
  const complete = completeConfig(settings)
  const product = await openProduct({
    config: complete,
    log,
    databaseUrl: settings.DATABASE_URL ?? '',
    metricsOfAll: askParentForMetrics(),
    mayListen: listen === 'when told' ? told : Promise.resolve(),
  })
  drains.push(() => product.drain(DRAIN_MS))
  closes.push(product.close, tellParentMetrics(product.countMetrics))
  tell({ readyLine: product.readyLine })
  flushCompileCache()
  giveMemoryBack()
}

/** Checks and migrates the outside or the embedded database. Returns the application's address of it. */
async function openDatabase(): Promise<string> {
  const { checkDatabase, checkDataDir, checkEncryptionKey, checkPictures } = await import('./check-start.ts')
  checkDataDir(config)
  await checkDatabase(config)
  const addresses = outsideDatabase(config) ?? (await startEngine())
  const { prepareDatabase } = await import('./db/prepare-database.ts')
  const warn = (message: string) => log.warn(message)
  await prepareDatabase(addresses, warn)
  await checkEncryptionKey(config, addresses.url)
  await checkPictures(config, addresses.url, warn)
  return addresses.url
}

async function startEngine() {
  const { startEmbedded } = await import('./db/embedded/start-embedded.ts')
  const engine = await startEmbedded({ dataDir: config.DATA_DIR, log })
  closes.push(engine.stop)
  return engine
}

function readConfigOrExit(): Config {
  try {
    // Web processes inherit the environment that the parent has completed.
    if (cluster.isPrimary) readEnvFile()
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** A second Ctrl-C ends the parent without waiting. */
async function stop(signal: NodeJS.Signals) {
  if (isStopping && signal === 'SIGINT' && cluster.isPrimary) process.exit(130)
  if (isStopping) return
  isStopping = true
  if (!cluster.isPrimary) setTimeout(leave, DRAIN_MS + LET_GO_MS)
  await stopAll()
  process.exit(0)
}

/** Jobs that this process still holds are taken over by the others, as after a kill. */
function leave() {
  log.warn('the shutdown did not finish in time: ending without it (does the database answer?)')
  process.exit(0)
}

async function stopAll() {
  await Promise.allSettled(drains.map((drain) => drain()))
  for (const close of closes.reverse()) await close().catch((error) => log.error({ err: error }))
}
