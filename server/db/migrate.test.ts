import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import { test } from '#test/db-test.ts'
import { cloneTemplate, ownerUrlOf } from '#test/template-database.ts'
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

test('applies each file once, in the order of their names, and tells what it applied', async () => {
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

test('of several processes at once one applies and the others find it done', async () => {
  const { url, close } = await emptyDatabase()
  await add('0001-slow.sql', 'create table corners (n int); select pg_sleep(0.1);')

  const results = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)))

  expect(results.flat()).toEqual(['0001-slow.sql'])
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

test('leaves nothing of a file that fails, names it, and goes on from there the next time', async () => {
  const { url, close } = await emptyDatabase()
  await add('0001-first.sql', 'create table corners (n int); create table corners (n int);')

  await expect(migrate(url, folder)).rejects.toThrow(
    'Migration 0001-first.sql failed: relation "corners" already',
  )

  await add('0001-first.sql', 'create table corners (n int)')
  expect(await migrate(url, folder)).toEqual(['0001-first.sql'])
  await close()
})

test('knows migrations of a newer version of the product and lets it be', async () => {
  const { url, close } = await emptyDatabase()
  await add('0001-first.sql', 'create table corners (n int)')
  await migrate(url, folder)
  await rm(join(folder, '0001-first.sql'))

  expect(await migrate(url, folder)).toEqual([])
  await close()
})

test('brings the tables of the job queue', async ({ db }) => {
  const { rows } =
    await sql`select to_regclass('graphile_worker._private_jobs') is not null as there`.execute(db)
  expect(rows).toEqual([{ there: true }])
})
