import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { countRows, readMigrations, readTables } from './backed-up-tables.ts'
import { BackupFault } from './backup-fault.ts'
import { type Backup, type Manifest, nameOf, writeManifest } from './manifest.ts'
import { inOneTransaction } from './one-transaction.ts'
import { fileSeal } from './sealed-file.ts'

/**
 * Writes a consistent snapshot of the whole database, while it is in use, into an empty folder; encrypted if there is a key.
 * If it fails the folder is removed, so that a disk that it filled has room again.
 */
export async function writeBackup(url: string, folder: string, key: string | undefined): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupFault(`${folder} is not empty.`)
  const backup = { folder, seal: key ? fileSeal(key) : undefined }
  try {
    const manifest = await inOneTransaction(url, 'isolation level repeatable read read only', (tx) =>
      writeTables(tx, backup),
    )
    await writeManifest(backup, manifest)
    return manifest
  } catch (error) {
    // The first error is the one to report, even if the folder cannot be removed, such as a mount point.
    await rm(folder, { recursive: true }).catch(() => undefined)
    throw error
  }
}

async function writeTables(tx: pg.Client, backup: Backup): Promise<Manifest> {
  const tables: Manifest['tables'] = {}
  for (const { name, columns } of await readTables(tx)) {
    const sha256 = await writeTable(tx, backup, name, columns)
    tables[name] = { columns, rows: await countRows(tx, name), sha256 }
  }
  return { madeAt: new Date().toISOString(), migrations: await readMigrations(tx), tables }
}

async function writeTable(tx: pg.Client, { folder, seal }: Backup, table: string, columns: string[]) {
  const name = nameOf(table, seal)
  const digest = createHash('sha256')
  const digesting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      done(null, chunk)
    },
  })
  const file = createWriteStream(join(folder, name), { mode: 0o600, flush: true })
  const stages = [createGzip({ level: 6 }), ...(seal ? [seal.seal(name)] : []), digesting, file] as const
  await pipeline([tx.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`)), ...stages])
  return digest.digest('hex')
}
