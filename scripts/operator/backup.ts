import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { inOneTransaction } from './one-transaction.ts'
import { type FileSeal, fileSeal, TornFile } from './sealed-file.ts'
import { type Task, TaskFault } from './task.ts'

/** Written last: a folder without it is no backup but what an interrupted one left. */
const CONTENTS_FILE = 'backup.json'

const Contents = z.object({
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.number() })),
})
type Contents = z.infer<typeof Contents>

/** Beside the contents where the files are sealed. The proof is over the contents: they stand in the clear. */
const Sealed = z.object({
  sealed: z.object({ salt: z.string(), check: z.string(), proof: z.string() }).optional(),
})

/** A folder that is written or read, with what seals its files, if anything does. */
type Backup = { folder: string; seal: FileSeal | undefined }

const nameOf = (table: string, seal: FileSeal | undefined) => `${table}.copy.gz${seal ? '.sealed' : ''}`

/** The queue's jobs are part of what was promised; which of its functions exist is the schema's affair. */
const WAITING_JOBS = 'graphile_worker._private_jobs'

export const backupTask: Task = {
  args: 'DIR',
  about: 'write the whole database, as of one moment and while it runs, as files into an empty folder',
  async run({ config, database, say }, [folder]) {
    if (!folder) throw new TaskFault('backup DIR: name a folder.')
    const seal = config.BACKUP_KEY ? fileSeal(config.BACKUP_KEY) : undefined
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0) throw new TaskFault(`${folder} is not empty.`)
    const contents = await inOneTransaction(database.url, 'isolation level repeatable read read only', (tx) =>
      writeTables(tx, { folder, seal }),
    )
    const sealed = seal && { sealed: { ...seal.mark, proof: seal.proofOf(JSON.stringify(contents)) } }
    const written = `${JSON.stringify({ ...contents, ...sealed }, null, 2)}\n`
    await writeFile(join(folder, CONTENTS_FILE), written, { mode: 0o600 })
    const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0)
    say(`${Object.keys(contents.tables).length} tables, ${rows} rows written to ${folder}.`)
    if (seal) say('They are encrypted: without BACKUP_KEY nobody reads them, you neither.')
    else say('They lie open, but for what ENCRYPTION_KEY seals. With BACKUP_KEY set they are encrypted.')
    say(
      'Keep ENCRYPTION_KEY (or encryption-key in DATA_DIR) too, apart: without it bank details stay sealed.',
    )
  },
}

export const restoreTask: Task = {
  args: 'DIR',
  about: 'fill an empty database of the same version of the product from a backup',
  asOwner: true,
  async run({ config, database, say }, [folder]) {
    if (!folder) throw new TaskFault('restore DIR: name the folder of a backup.')
    const { contents, seal } = await readContents(folder, config.BACKUP_KEY)
    await inOneTransaction(database.url, '', (tx) => fillAll(tx, { folder, seal }, contents))
    say(`${Object.keys(contents.tables).length} tables are as they were on ${contents.madeAt}.`)
  },
}

async function fillAll(tx: pg.Client, backup: Backup, contents: Contents) {
  await refuseOther(tx, contents)
  const tables = await inOrderOfReferences(tx, Object.keys(contents.tables))
  for (const table of tables) await tx.query(`alter table ${table} disable trigger user`)
  await tx.query(`truncate ${tables.join(', ')}`)
  for (const table of tables) await fillTable(tx, backup, table, contents.tables[table]?.columns ?? [])
  for (const [table, { rows }] of Object.entries(contents.tables)) await compare(tx, table, rows)
}

async function writeTables(tx: pg.Client, { folder, seal }: Backup): Promise<Contents> {
  const tables: Contents['tables'] = {}
  for (const { name, columns } of await readTables(tx)) {
    const fileName = nameOf(name, seal)
    const file = createWriteStream(join(folder, fileName), { mode: 0o600 })
    const stages = [createGzip({ level: 6 }), ...(seal ? [seal.seal(fileName)] : []), file] as const
    await pipeline([tx.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`)), ...stages])
    tables[name] = { columns, rows: await countRows(tx, name) }
  }
  return { madeAt: new Date().toISOString(), migrations: await readMigrations(tx), tables }
}

/** Its triggers are off: nobody is told of old orders as if they were new, and what may not be emptied is. */
async function fillTable(tx: pg.Client, { folder, seal }: Backup, table: string, columns: string[]) {
  const into = tx.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  const name = nameOf(table, seal)
  const opening = seal ? [seal.open(name)] : []
  await pipeline([createReadStream(join(folder, name)), ...opening, createGunzip(), into]).catch(
    (failure) => {
      throw isTorn(failure) ? new TaskFault(`${name} is torn or was changed. Nothing was restored.`) : failure
    },
  )
  await tx.query(`alter table ${table} enable trigger user`)
  if (!table.startsWith('graphile_worker.')) return
  await tx.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
}

/** A table after those it refers to; switching the checks off instead would take a superuser. */
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

/** Columns that the database computes by itself are not copied. */
async function readTables(tx: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await tx.query<{ name: string; columns: string[] }>(`
    select c.oid::regclass::text as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relname <> 'schema_migrations'
      and (c.relnamespace = 'public'::regnamespace or c.oid in (
        '${WAITING_JOBS}'::regclass, 'graphile_worker._private_tasks'::regclass,
        'graphile_worker._private_job_queues'::regclass))
    group by c.oid order by 1`)
  return rows
}

async function readMigrations(tx: pg.Client): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** By its seal, or by what packed it. */
const isTorn = (failure: unknown) =>
  failure instanceof TornFile || /^Z_|^ENOENT$/.test((failure as NodeJS.ErrnoException).code ?? '')

async function readContents(folder: string, key: string | undefined) {
  const text = await readFile(join(folder, CONTENTS_FILE), 'utf8').catch(() => {
    throw new TaskFault(`${folder} holds no finished backup.`)
  })
  const contents = Contents.parse(JSON.parse(text))
  const { sealed } = Sealed.parse(JSON.parse(text))
  if (!sealed && key)
    throw new TaskFault(
      'This backup is not encrypted, and BACKUP_KEY is set: unset it if you trust the files.',
    )
  if (sealed && !key)
    throw new TaskFault('This backup is encrypted: set BACKUP_KEY to the key it was made with.')
  if (!sealed || !key) return { contents, seal: undefined }
  const seal = fileSeal(key, sealed.salt)
  if (seal.mark.check !== sealed.check) throw new TaskFault('This backup was made with another BACKUP_KEY.')
  if (seal.proofOf(JSON.stringify(contents)) !== sealed.proof)
    throw new TaskFault(`${CONTENTS_FILE} is torn or was changed. Nothing was restored.`)
  return { contents, seal }
}

async function refuseOther(tx: pg.Client, contents: Contents) {
  const migrations = await readMigrations(tx)
  if (migrations.join() !== contents.migrations.join())
    throw new TaskFault(
      'The backup is of another version of the product: restore it with that one, then update.',
    )
  if (await countRows(tx, 'accounts'))
    throw new TaskFault('This database is in use: it has accounts. Restore into an empty one.')
}

async function countRows(tx: pg.Client, table: string): Promise<number> {
  const { rows } = await tx.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)
  return rows[0]?.rows ?? 0
}

async function compare(tx: pg.Client, table: string, rows: number) {
  const found = await countRows(tx, table)
  if (found !== rows) throw new TaskFault(`${table} has ${found} rows, and the backup ${rows}.`)
}
