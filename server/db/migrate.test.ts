import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import { test } from '#test/db-test.ts'
import { cloneTemplate, ownerUrlOf } from '#test/servers/template-database.ts'
import { openDb } from './db.ts'
import { migrate, missingMigrations } from './migrate.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nukkad-migrations-'))
})

afterEach(() => rm(folder, { recursive: true }))

const add = (name: string, text: string) => writeFile(join(folder, name), text)

async function emptyDatabase() {
  const templateUrl = inject('templateUrl')
  const url = await cloneTemplate(templateUrl, `migrate_${crypto.randomUUID().replaceAll('-', '')}`)
  const open = openDb(ownerUrlOf(templateUrl, url), { max: 2 })
  await sql`truncate schema_migrations`.execute(open.db)
  return open
}

test('applies each file once, in the order of their names, and returns what it applied', async () => {
  const { url, db, close } = await emptyDatabase()
  await add('0002-second.sql', 'insert into corners values (2)')
  await add('0001-first.sql', 'create table corners (n int); insert into corners values (1);')

  expect(await missingMigrations(db, folder)).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await migrate(url, folder)).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await migrate(url, folder)).toEqual([])

  expect((await sql`select n from corners order by n`.execute(db)).rows).toEqual([{ n: 1 }, { n: 2 }])
  expect(await missingMigrations(db, folder)).toEqual([])
  await close()
})

test('of several concurrent processes one applies the files and the others find them applied', async () => {
  const { url, close } = await emptyDatabase()
  await add('0001-slow.sql', 'create table corners (n int); select pg_sleep(0.1);')

  const results = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)))

  expect(results.flat()).toEqual(['0001-slow.sql'])

  await add('0002-index.sql', '-- concurrently\ncreate index concurrently corners_by_n on corners (n);\n')
  const again = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)))
  expect(again.flat()).toEqual(['0002-index.sql'])
  await close()
})

test('refuses a file that was changed after it was applied', async () => {
  const { url, close } = await emptyDatabase()
  await add('0001-first.sql', 'create table corners (n int)')
  await migrate(url, folder)
  await add('0001-first.sql', 'create table corners (n bigint)')

  await expect(migrate(url, folder)).rejects.toThrow('0001-first.sql')
  await close()
})

test('rolls back a file that fails, names it, and continues from there the next time', async () => {
  const { url, close } = await emptyDatabase()
  await add('0001-first.sql', 'create table corners (n int); create table corners (n int);')

  await expect(migrate(url, folder)).rejects.toThrow(
    'Migration 0001-first.sql failed: relation "corners" already',
  )

  await add('0001-first.sql', 'create table corners (n int)')
  expect(await migrate(url, folder)).toEqual(['0001-first.sql'])
  await close()
})

test('a file marked concurrently runs outside a transaction, and is retried after a failure', async () => {
  const { url, db, close } = await emptyDatabase()
  await add('0001-first.sql', 'create table corners (n int); insert into corners values (1), (1)')
  await migrate(url, folder)
  await add(
    '0002-index.sql',
    `-- concurrently
drop index concurrently if exists corners_by_n;
create unique index concurrently corners_by_n on corners (n);
`,
  )
  await expect(migrate(url, folder)).rejects.toThrow('Migration 0002-index.sql failed')
  expect(await missingMigrations(db, folder)).toEqual(['0002-index.sql'])

  await sql`delete from corners`.execute(db)
  expect(await migrate(url, folder)).toEqual(['0002-index.sql'])
  const { rows } = await sql`select indisvalid as valid from pg_index
    where indexrelid = 'corners_by_n'::regclass`.execute(db)
  expect(rows).toEqual([{ valid: true }])
  await close()
})

test('a migration that waits for a table lock gives way to the queries behind it, and retries', async () => {
  const { url, db, close } = await emptyDatabase()
  await add('0001-first.sql', 'create table corners (n int)')
  await migrate(url, folder)
  await add('0002-more.sql', 'alter table corners add column m int')

  const holder = await db.startTransaction().execute()
  await sql`select from corners`.execute(holder)
  const migrating = migrate(url, folder)
  const isWaiting = async () =>
    (await sql`select from pg_locks where relation = 'corners'::regclass and not granted`.execute(db)).rows
      .length === 1
  await expect.poll(isWaiting).toBe(true)
  // Without the lock timeout this query would queue behind the migration for as long as the holder stays.
  await sql`select from corners`.execute(db)
  await holder.rollback().execute()
  expect(await migrating).toEqual(['0002-more.sql'])
  await close()
})

test('accepts a database with migrations of a newer version of the product', async () => {
  const { url, close } = await emptyDatabase()
  await add('0001-first.sql', 'create table corners (n int)')
  await migrate(url, folder)
  await rm(join(folder, '0001-first.sql'))

  expect(await migrate(url, folder)).toEqual([])
  await close()
})

test('creates the tables of the job queue', async ({ db }) => {
  const { rows } =
    await sql`select to_regclass('graphile_worker._private_jobs') is not null as there`.execute(db)
  expect(rows).toEqual([{ there: true }])
})
