import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { countRows, readMigrations } from './backed-up-tables.ts'
import { BackupFault } from './backup-fault.ts'
import { type Backup, type Manifest, nameOf, readManifest } from './manifest.ts'
import { inOneTransaction } from './one-transaction.ts'

/**
 * Restores a backup into an empty database with the same migrations, as its owner. If it is refused, or a table has another
 * number of rows in the end, the database stays as it was.
 */
export async function restoreBackup(url: string, folder: string, key: string | undefined): Promise<Manifest> {
  const { manifest, ...backup } = await readManifest(folder, key)
  await inOneTransaction(url, '', (tx) => fillAll(tx, backup, manifest))
  return manifest
}

async function fillAll(tx: pg.Client, backup: Backup, manifest: Manifest) {
  await refuseOther(tx, manifest)
  const tables = await inOrderOfReferences(tx, Object.keys(manifest.tables))
  for (const table of tables) await tx.query(`alter table ${table} disable trigger user`)
  await tx.query(`truncate ${tables.join(', ')}`)
  for (const table of tables) await fillTable(tx, backup, table, manifest.tables[table]?.columns ?? [])
  for (const [table, { rows }] of Object.entries(manifest.tables)) await compare(tx, table, rows)
}

/** The caller has disabled the triggers: they would report old orders as new ones, and forbid emptying protected tables. */
async function fillTable(tx: pg.Client, { folder, seal }: Backup, table: string, columns: string[]) {
  const into = tx.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  const name = nameOf(table, seal)
  const opening = seal ? [seal.open(name)] : []
  await pipeline([createReadStream(join(folder, name)), ...opening, createGunzip(), into])
  await tx.query(`alter table ${table} enable trigger user`)
  if (!table.startsWith('graphile_worker.')) return
  await tx.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
}

/** Sorts tables by foreign keys, referenced ones first. Disabling the checks instead would need a superuser. */
async function inOrderOfReferences(tx: pg.Client, tables: string[]): Promise<string[]> {
  const { rows: references } = await tx.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const isWaiting = (table: string) =>
      references.some(({ from, to }) => from === table && tables.includes(to) && !ordered.includes(to))
    const next = tables.filter((table) => !ordered.includes(table) && !isWaiting(table))
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...next)
  }
  return ordered
}

async function refuseOther(tx: pg.Client, manifest: Manifest) {
  const migrations = await readMigrations(tx)
  if (migrations.join() !== manifest.migrations.join())
    throw new BackupFault(
      'The backup is of another version of the product: restore it with that one, then update.',
    )
  // Registrations wait until the restore has committed or failed.
  await tx.query('lock table accounts in exclusive mode')
  if (await countRows(tx, 'accounts'))
    throw new BackupFault('This database is in use: it has accounts. Restore into an empty one.')
}

async function compare(tx: pg.Client, table: string, rows: number) {
  const found = await countRows(tx, table)
  if (found !== rows) throw new BackupFault(`${table} has ${found} rows, and the backup ${rows}.`)
}
