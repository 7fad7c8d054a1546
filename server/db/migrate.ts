import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations as migrateJobs } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'

type Migration = { name: string; text: string; checksum: string }

const ownMigrations = join(import.meta.dirname, '../../migrations')
/**
 * The first line of a file that builds indexes without blocking: its statements run one by one, outside a transaction.
 * Each must be safe to run again. Beware: an interrupted build leaves an invalid index behind, so drop it first.
 */
const CONCURRENTLY = '-- concurrently\n'
/** A migration that waits for a table's lock blocks all statements queued behind it, so it gives up quickly and tries again. */
const LOCK_TIMEOUT_MS = 2_000
const LOCK_TRIES = 30
const LOOK_EVERY_MS = 50
const LOCK_NOT_AVAILABLE = '55P03'

const silent = new Logger(() => () => {})

/**
 * Migrates the database: the job queue's schema, then ours, each file in its own transaction unless it is `CONCURRENTLY`.
 * Of several processes at once one works and the others wait. The lock belongs to a transaction, because behind PgBouncer
 * a session does not stay on one connection. Returns the names of the files it applied.
 */
export async function migrate(url: string, folder = ownMigrations): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return withClient(url, async (guard) => {
    await guard.query('begin')
    while (!(await isFirst(guard))) await sleep(LOOK_EVERY_MS)
    await migrateJobs({ connectionString: url, logger: silent })
    const applied = await withClient(url, (client) => applyMissing(client, migrations))
    await guard.query('commit')
    return applied
  })
}

/** Polled, because `create index concurrently` waits for all running statements, and so for one that waits for this lock. */
async function isFirst(guard: pg.Client): Promise<boolean> {
  const { rows } = await guard.query<{ isFirst: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('nukkad migrations')) as "isFirst"`,
  )
  return rows[0]?.isFirst === true
}

/** The names of migrations that are not applied yet. The readiness check reads it. */
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
  // Asked first, since even `create table if not exists` needs the owner's privileges.
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

async function apply(client: pg.Client, migration: Migration) {
  try {
    if (migration.text.startsWith(CONCURRENTLY)) await applyConcurrently(client, migration)
    else await applyAtOnce(client, migration)
  } catch (cause) {
    throw new Error(`Migration ${migration.name} failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

async function applyConcurrently(client: pg.Client, migration: Migration) {
  for (const statement of migration.text.split(/;\s*$/m)) await client.query(statement)
  await record(client, migration)
}

async function applyAtOnce(client: pg.Client, migration: Migration, triesLeft = LOCK_TRIES) {
  await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  try {
    await client.query(migration.text)
    await record(client, migration)
    await client.query('commit')
  } catch (failure) {
    await client.query('rollback')
    const isLocked = failure instanceof pg.DatabaseError && failure.code === LOCK_NOT_AVAILABLE
    if (!isLocked || triesLeft === 1) throw failure
    await applyAtOnce(client, migration, triesLeft - 1)
  }
}

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])

export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'nukkad migrate' })
  // A broken connection fails its statement; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
