import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations as migrateJobs } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'

type Migration = { name: string; text: string; checksum: string }

const ownMigrations = join(import.meta.dirname, '../../migrations')
const silent = new Logger(() => () => {})

/**
 * Brings the database to the newest schema: the job queue's, then ours, each file in a transaction of its own.
 * Of several processes at once one works and the others wait. The lock lives in a transaction, because behind
 * PgBouncer a session does not stay on one connection.
 */
export async function migrate(url: string, folder = ownMigrations): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return withClient(url, async (guard) => {
    await guard.query('begin')
    await guard.query(`select pg_advisory_xact_lock(hashtext('nukkad migrations'))`)
    await migrateJobs({ connectionString: url, logger: silent })
    const applied = await withClient(url, (client) => applyMissing(client, migrations))
    await guard.query('commit')
    return applied
  })
}

/** What a database still lacks; the readiness check asks. */
export async function missingMigrations(db: Db, folder = ownMigrations): Promise<string[]> {
  const names = (await readMigrations(folder)).map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !applied.has(name))
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('schema_migrations') as known`)
  // Only its owner may even ask for it to be made.
  if (!found[0]?.known)
    await client.query(`create table schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseChanged(migrations, known)

  const missing = migrations.filter(({ name }) => !known.has(name))
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

function refuseChanged(migrations: Migration[], known: Map<string, string>) {
  const changed = migrations.filter(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)
  if (changed.length === 0) return
  throw new Error(
    `Changed after it was applied to this database: ${changed.map(({ name }) => name).join(', ')}. ` +
      'Undo the change and write a new migration, or start with an empty database.',
  )
}

async function apply(client: pg.Client, { name, text, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'nukkad migrate' })
  // One that breaks fails the statement under way, or the next.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
