import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type postgres from 'postgres'
import { z } from 'zod'
import { openCopy } from './copy-connection.ts'
import { copyOut } from './copy-out.ts'
import { type Task, TaskFault } from './task.ts'

/** Written last: a folder without it is no backup but what an interrupted one left. */
const contentsFile = 'backup.json'

const Contents = z.object({
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.number() })),
})
type Contents = z.infer<typeof Contents>

const fileOf = (folder: string, table: string) => join(folder, `${table}.copy.gz`)

/** The queue's jobs are part of what was promised; which of its functions exist is the schema's affair. */
const waitingJobs = 'graphile_worker._private_jobs'

export const backupTask: Task = {
  args: 'DIR',
  about: 'write the whole database, as of one moment and while it runs, as files into an empty folder',
  async run({ database, say }, [folder]) {
    if (!folder) throw new TaskFault('backup DIR: name a folder.')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0) throw new TaskFault(`${folder} is not empty.`)
    const copy = openCopy(database.url)
    const contents = await copy
      .begin('isolation level repeatable read read only', (tx) => writeTables(tx, folder))
      .finally(() => copy.end())
    await writeFile(join(folder, contentsFile), `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600 })
    const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0)
    say(`${Object.keys(contents.tables).length} tables, ${rows} rows written to ${folder}.`)
    say(
      'Keep ENCRYPTION_KEY (or encryption-key in DATA_DIR) too, apart: without it bank details stay sealed.',
    )
  },
}

export const restoreTask: Task = {
  args: 'DIR',
  about: 'fill an empty database of the same version of the product from a backup',
  async run({ database, say }, [folder]) {
    if (!folder) throw new TaskFault('restore DIR: name the folder of a backup.')
    const contents = await readContents(folder)
    const copy = openCopy(database.url)
    await fillAll(copy, folder, contents).finally(() => copy.end())
    say(`${Object.keys(contents.tables).length} tables are as they were on ${contents.madeAt}.`)
  },
}

async function fillAll(copy: postgres.Sql, folder: string, contents: Contents) {
  await copy.begin(async (tx) => {
    await refuseOther(tx, contents)
    const tables = await inOrderOfReferences(tx, Object.keys(contents.tables))
    for (const table of tables) await tx.unsafe(`alter table ${table} disable trigger user`)
    await tx.unsafe(`truncate ${tables.join(', ')}`)
    for (const table of tables) await fillTable(tx, folder, table, contents.tables[table]?.columns ?? [])
  })
  for (const [table, { rows }] of Object.entries(contents.tables)) await compare(copy, table, rows)
}

async function writeTables(tx: postgres.TransactionSql, folder: string): Promise<Contents> {
  const tables: Contents['tables'] = {}
  for (const { name, columns } of await readTables(tx)) {
    const file = createWriteStream(fileOf(folder, name), { mode: 0o600 })
    await copyOut(tx, `copy ${name} (${columns.join(', ')}) to stdout`, createGzip({ level: 6 }), file)
    tables[name] = { columns, rows: await countRows(tx, name) }
  }
  return { madeAt: new Date().toISOString(), migrations: await readMigrations(tx), tables }
}

/** Its triggers are off: nobody is told of old orders as if they were new, and what may not be emptied is. */
async function fillTable(tx: postgres.TransactionSql, folder: string, table: string, columns: string[]) {
  const into = await tx.unsafe(`copy ${table} (${columns.join(', ')}) from stdin`).writable()
  await pipeline(createReadStream(fileOf(folder, table)), createGunzip(), into)
  await tx.unsafe(`alter table ${table} enable trigger user`)
  if (!table.startsWith('graphile_worker.')) return
  await tx.unsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
}

/** A table after those it refers to; switching the checks off instead would take a superuser. */
async function inOrderOfReferences(tx: postgres.TransactionSql, tables: string[]): Promise<string[]> {
  const references = await tx<{ from: string; to: string }[]>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`
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
async function readTables(tx: postgres.Sql | postgres.TransactionSql) {
  return tx<{ name: string; columns: string[] }[]>`
    select c.oid::regclass::text as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relname <> 'schema_migrations'
      and (c.relnamespace = 'public'::regnamespace or c.oid in (
        ${waitingJobs}::regclass, 'graphile_worker._private_tasks'::regclass,
        'graphile_worker._private_job_queues'::regclass))
    group by c.oid order by 1`
}

async function readMigrations(tx: postgres.Sql | postgres.TransactionSql): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`select name from schema_migrations order by name`
  return rows.map(({ name }) => name)
}

async function readContents(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, contentsFile), 'utf8').catch(() => {
    throw new TaskFault(`${folder} holds no finished backup.`)
  })
  return Contents.parse(JSON.parse(text))
}

async function refuseOther(tx: postgres.TransactionSql, contents: Contents) {
  const migrations = await readMigrations(tx)
  if (migrations.join() !== contents.migrations.join())
    throw new TaskFault(
      'The backup is of another version of the product: restore it with that one, then update.',
    )
  const [found] = await tx<{ accounts: number }[]>`select count(*)::int as accounts from accounts`
  if (found?.accounts)
    throw new TaskFault('This database is in use: it has accounts. Restore into an empty one.')
}

async function countRows(tx: postgres.Sql | postgres.TransactionSql, table: string): Promise<number> {
  const [found] = await tx.unsafe<{ rows: number }[]>(`select count(*)::int as rows from ${table}`)
  return found?.rows ?? 0
}

async function compare(sql: postgres.Sql, table: string, rows: number) {
  const found = await countRows(sql, table)
  if (found !== rows) throw new TaskFault(`${table} has ${found} rows, and the backup ${rows}.`)
}
