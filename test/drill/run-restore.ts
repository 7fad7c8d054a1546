import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rowsOf } from '#server/backups/manifest.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { writeBackup } from '#server/backups/write-backup.ts'
import { openDb } from '#server/db/db.ts'
import { removeEmbedded, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { startServer } from '../servers/start-server.ts'
import { makeGoods } from './run-drill.ts'
import { sendShoppers } from './shoppers.ts'

const SHOPPERS = 6
const KEY = 'a key of the drill alone'
const silent = { info() {}, warn() {} }

export type RestoreResult = { servesAgainMs: number; orders: number; rows: number; faults: string[] }

/** A backup is written under load; then the database is lost with its disk, and the backup is restored. */
export async function runRestore(): Promise<RestoreResult> {
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-restore-'))
  try {
    return await loseAndRestore(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function loseAndRestore(folder: string): Promise<RestoreResult> {
  const backup = join(folder, 'backup')
  const { goods, backedUp } = await tradeUntilBackedUp(join(folder, 'lost'), backup)
  const goneAt = performance.now()
  const engine = await startEmbedded({ dataDir: join(folder, 'new'), log: silent })
  await prepareDatabase(engine, silent.warn)
  const manifest = await restoreBackup(engine.ownerUrl, backup, KEY)
  const server = await startServer({ DATABASE_URL: engine.url, LOG_LEVEL: 'info' })
  const { db, close } = openDb(engine.url, { max: 2 })
  try {
    const shoppers = sendShoppers(server.url, goods, SHOPPERS)
    const servesAgainMs = await shoppers.servesAgainMs(goneAt, 60_000)
    await shoppers.stop()
    const ids = new Set((await db.selectFrom('orders').select('id').execute()).map(({ id }) => id))
    const lost = backedUp.filter((id) => !ids.has(id))
    return {
      servesAgainMs,
      orders: backedUp.length,
      rows: rowsOf(manifest),
      faults: [
        ...lost.map((id) => `an order that was backed up is missing: ${id}`),
        ...shoppers.record.bugs.map((bug) => `answered with a bug: ${bug}`),
      ],
    }
  } finally {
    await close()
    await server.stop()
    await engine.stop()
  }
}

/** Returns the orders that were confirmed before the backup began. */
async function tradeUntilBackedUp(dataDir: string, backup: string) {
  const engine = await startEmbedded({ dataDir, log: silent })
  await prepareDatabase(engine, silent.warn)
  const { db, close } = openDb(engine.url, { max: 2 })
  const goods = await makeGoods(db)
  await close()
  const server = await startServer({ DATABASE_URL: engine.url, LOG_LEVEL: 'info' })
  const shoppers = sendShoppers(server.url, goods, SHOPPERS)
  while (shoppers.record.confirmed.size < 100) await shoppers.servesAgainMs(performance.now(), 30_000)
  const backedUp = [...shoppers.record.confirmed.values()]
  await writeBackup(engine.ownerUrl, backup, KEY)
  await shoppers.stop()
  await server.stop()
  await engine.stop()
  await removeEmbedded(dataDir)
  return { goods, backedUp }
}
