import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asApplication } from './as-application.ts'
import { engineBinaries } from './engine-binaries.ts'
import { chooseEngineHome, ENGINE_USER, type EngineHome, makeEngineHome } from './engine-home.ts'
import { openKeeper } from './keeper.ts'
import { findPostmaster, launchPostmaster, stopPostmaster, tailOfLog } from './postmaster.ts'
import { sharedBuffersMb } from './shared-buffers.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** Only tests turn it off. */
  fsync?: boolean
}

export type Embedded = {
  /** The address with the application's role. */
  url: string
  ownerUrl: string
  stop(): Promise<void>
}

const DATABASE = 'nukkad'
const RETRY_MS = 2_000

/**
 * Starts PostgreSQL in the data directory, or joins the server that runs there, left behind by a killed process or in use
 * by another. The last process that uses it stops it. If it crashes it is started again.
 */
export async function startEmbedded({ dataDir, log, fsync = true }: EmbeddedOptions): Promise<Embedded> {
  const chosen = await chooseEngineHome(dataDir, (message) => log.warn(message))
  const binDir = await engineBinaries(dirname(chosen.path), chosen.user)
  const home = await makeEngineHome(binDir, chosen.path, chosen.user)
  const run = () => runAndKeep(binDir, home, settings(fsync), log)

  let kept = await run()
  let restarted = Promise.resolve()
  let isStopping = false
  watch()

  function watch() {
    kept.keeper.onLost(() => {
      if (isStopping) return
      log.warn('PostgreSQL ended; starting it again')
      restarted = restart()
    })
  }

  /** Never gives up: a full disk, for example, may have room again an hour later. */
  async function restart() {
    while (!isStopping) {
      try {
        kept = await runAndKeep(binDir, home, settings(fsync), log, kept.port)
        return watch()
      } catch (error) {
        log.warn(
          `PostgreSQL does not come back, trying on: ${error instanceof Error ? error.message : error}`,
        )
        await sleep(RETRY_MS)
      }
    }
  }

  const ownerUrl = urlOf(home, kept.port, DATABASE)
  return {
    url: asApplication(ownerUrl),
    ownerUrl,
    async stop() {
      isStopping = true
      // A restart under way must finish first, so that its server is stopped too.
      await restarted.catch(() => {})
      const isLast = await kept.keeper.isLastUser().catch(() => 'unknown')
      if (isLast === true) {
        await stopPostmaster(home.clusterDir)
        log.info('PostgreSQL stopped')
      } else if (isLast === 'unknown' && (await findPostmaster(home.clusterDir)))
        log.warn('PostgreSQL does not answer: it is left as it is, and taken over by the next start')
      await kept.keeper.close()
    },
  }
}

/** Deletes the data directory with all its data, stopping the server first if it runs. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const { path } = await chooseEngineHome(dataDir, () => {})
  const clusterDir = join(path, 'cluster')
  if (await findPostmaster(clusterDir)) await stopPostmaster(clusterDir)
  await rm(dirname(path), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

/** Longer than the children of a crashed server need to exit (3 s), and than replaying its WAL takes. */
const PATIENCE_MS = 60_000
const ATTEMPTS_IN_VAIN = 25

async function runAndKeep(
  binDir: string,
  home: EngineHome,
  settings: string[],
  log: EmbeddedOptions['log'],
  port?: number,
) {
  const deadline = Date.now() + PATIENCE_MS
  for (let failures = 0; failures < ATTEMPTS_IN_VAIN && Date.now() < deadline; ) {
    const found = await findPostmaster(home.clusterDir)
    if (found?.isReady) {
      const keeper = await openKeeper(urlOf(home, found.port, 'postgres'), DATABASE)
      if (keeper) return { keeper, port: found.port }
    }
    if (!found) {
      const launched = await launchPostmaster(binDir, home, { port, settings })
      if (launched) log.info(`PostgreSQL runs on port ${launched.port}`)
      else failures += 1
    }
    await sleep(found || failures ? 200 : 0)
  }
  throw new Error(`The embedded PostgreSQL does not start. The end of its log:\n${await tailOfLog(home)}`)
}

const urlOf = (home: EngineHome, port: number, name: string) =>
  `postgres://${ENGINE_USER}:${home.password}@127.0.0.1:${port}/${name}`

function settings(fsync: boolean): string[] {
  const always = ['jit=off', 'random_page_cost=1.1']
  // Tests open about ten connections for each core of the machine.
  return fsync
    ? [...always, 'max_connections=200', `shared_buffers=${sharedBuffersMb()}MB`]
    : [...always, 'max_connections=500', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
}
