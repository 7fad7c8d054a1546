import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Db, openDb } from '#server/db/db.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'
import { movePictures } from '#server/media/move-pictures.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { s3Store } from '#server/media/s3-store.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { test as dbTest } from '#test/db-test.ts'
import { makeCustomer, makeItem, makeShop, testSecret } from '#test/scenes/builders.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'
import { startS3Server } from '#test/servers/s3-server.ts'
import { keptCompiled } from '#test/servers/start-server.ts'
import { cloneTemplate, ownerUrlOf } from '#test/servers/template-database.ts'
import { projectDir } from './run-step.ts'

const pincodes = 'test/geo/frozen/post-offices.csv'

async function operator(...args: string[]) {
  return operatorOn(
    await cloneTemplate(inject('templateUrl'), `operator_${process.env.VITEST_POOL_ID}`),
    args,
  )
}

function operatorOn(databaseUrl: string, args: string[], settings: Record<string, string> = {}) {
  const DATABASE_OWNER_URL = ownerUrlOf(inject('templateUrl'), databaseUrl)
  const env = {
    ...keptCompiled,
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL,
    ...settings,
  }
  return new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/operator.ts', ...args],
      { cwd: projectDir, env },
      (_, out, error) => resolve({ code: child.exitCode ?? -1, out, error }),
    )
  })
}

test('an unknown task lists the known ones', async () => {
  const { code, error } = await operator('make-coffee')
  expect(code).toBe(2)
  expect(error).toContain('load-pincodes FILE.csv')
})

dbTest(
  'what only the owner of the database may do is refused to the application in one line',
  async ({ url }) => {
    const { code, error } = await operatorOn(url, ['restore', '/nowhere'], { DATABASE_OWNER_URL: '' })
    expect({ code, error }).toEqual({
      code: 1,
      error: 'Only the owner of the database may do that: set DATABASE_OWNER_URL.\n',
    })
  },
)

dbTest('an output line stays one line, and cannot control the terminal', async ({ db, url }) => {
  const account_holder_name = 'R Kale (we owe ₹9,000)\r\n\u001b[2J\u009b1mMoney goes to\u2028A Rao'
  const { shopId } = await makeShop(db, { account_holder_name })
  const { out } = await operatorOn(url, ['bank', shopId], { ENCRYPTION_KEY: testSecret })
  expect(out).toMatch(/^R Kale \(we owe ₹9,000\) \[2J 1mMoney goes to A Rao, account \d+, [^\n]*\n$/)
})

test('India Post’s file is loaded, and another file is refused in one line', async () => {
  const loaded = await operator('load-pincodes', pincodes)
  expect(loaded).toMatchObject({ code: 0, error: '' })
  expect(loaded.out).toMatch(/^\d+ post offices read, \d+ places loaded/)

  const refused = await operator('load-pincodes', 'server/geo/data/neighbourhoods.csv')
  expect(refused.code).toBe(1)
  expect(refused.error).toContain('The file has no column officename')
  expect(refused.error).not.toContain('    at ')
})

test('the report of providers has the 1-in-5 warning as long as distances are estimates', async () => {
  const { out } = await operator('places')
  expect(out).toContain('about 1 order in 5 falls into the neighbouring fee band')
  expect(out).toContain('directory own: loaded')
})

describe('a backup', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nukkad-backup-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  dbTest('restored into an empty database is identical to its original', async ({ db, url }) => {
    const { shopId } = await makeShop(db, { name: 'Kale "Dairy"\t\\ & डेयरी' })
    await makeItem(db, shopId)
    await makeCustomer(db)
    await db.transaction().execute((tx) => enqueue(tx, defineJob<{ a: string }>('later'), { a: 'x' }))
    await using outside = await pictureStore()
    await storePicture(db, readDataUrl(await pictureUpload('#ff0000')))
    await movePictures(db, s3Store(outside.url), 'store')
    await storePicture(db, readDataUrl(await pictureUpload('#0000ff')))
    const target = await emptyDatabase()

    expect(await operatorOn(url, ['backup', folder])).toMatchObject({ code: 0, error: '' })
    expect(await operatorOn(target, ['restore', folder])).toMatchObject({ code: 0, error: '' })

    const restored = openDb(target, { max: 1 })
    for (const table of tables)
      expect([table, await digest(restored.db, table)]).toEqual([table, await digest(db, table)])
    await restored.db
      .transaction()
      .execute((tx) => enqueue(tx, defineJob<{ a: string }>('later'), { a: 'y' }))
    const { rows } = await sql`select payload from graphile_worker._private_jobs order by id`.execute(
      restored.db,
    )
    await restored.close()
    expect(rows).toEqual([{ payload: { a: 'x' } }, { payload: { a: 'y' } }])
  })

  dbTest(
    'made with a key is restored only with that key, and completely or not at all',
    async ({ db, url }) => {
      const { shopId } = await makeShop(db, { name: 'Kale Dairy' })
      const target = await emptyDatabase()
      const BACKUP_KEY = 'q0V6mT4wZk9RrJx2YbN7cLhE1sUaPdFg'
      const restore = (settings: Record<string, string> = { BACKUP_KEY }) =>
        operatorOn(target, ['restore', folder], settings)
      expect(await operatorOn(url, ['backup', folder], { BACKUP_KEY })).toMatchObject({ code: 0, error: '' })
      for (const name of (await readdir(folder)).filter((file) => file !== 'backup.json'))
        expect(name).toMatch(/\.copy\.gz\.sealed$/)

      expect((await restore({})).error).toContain('set BACKUP_KEY')
      expect((await restore({ BACKUP_KEY: `${BACKUP_KEY}x` })).error).toContain('another BACKUP_KEY')
      const shops = join(folder, 'shops.copy.gz.sealed')
      const whole = await readFile(shops)
      await writeFile(shops, whole.subarray(0, -1))
      expect((await restore()).error.trim()).toBe(
        'shops.copy.gz.sealed is torn or was changed. Nothing was restored.',
      )
      await writeFile(shops, whole)
      const contents = await readFile(join(folder, 'backup.json'), 'utf8')
      await writeFile(join(folder, 'backup.json'), contents.replace('"rows": 1', '"rows": 2'))
      expect((await restore()).error).toContain('backup.json is torn or was changed')
      await writeFile(join(folder, 'backup.json'), contents)

      expect(await restore()).toMatchObject({ code: 0, error: '' })
      const restored = openDb(target, { max: 1 })
      const found = await restored.db.selectFrom('shops').select(['id', 'name']).execute()
      await restored.close()
      expect(found).toEqual([{ id: shopId, name: 'Kale Dairy' }])
    },
  )

  dbTest('is drilled: the newest of its folder, or the one that is named', async ({ db, url }) => {
    await makeShop(db)
    const [older, newest] = ['2026-11-22T22-00-00Z', '2026-11-23T22-00-00Z'].map((name) => join(folder, name))
    const settings = {
      BACKUP_DIR: folder,
      BACKUP_KEY: 'q0V6mT4wZk9RrJx2YbN7cLhE1sUaPdFg',
      DATA_DIR: join(folder, 'data'),
    }
    expect((await operatorOn(url, ['restore-drill'], settings)).error).toContain('BACKUP_DIR has none')
    for (const place of [older, newest]) await operatorOn(url, ['backup', place ?? ''], settings)
    await writeFile(join(older ?? '', 'shops.copy.gz.sealed'), '')

    expect(await operatorOn(url, ['restore-drill'], settings)).toMatchObject({
      out: expect.stringMatching(/^\d+ tables, \d+ rows of 20.* can be restored.\n$/),
      error: '',
    })
    expect(await operatorOn(url, ['restore-drill', older ?? ''], settings)).toMatchObject({
      code: 1,
      error: 'shops.copy.gz.sealed is torn or was changed. Nothing was restored.\n',
    })
  })

  dbTest(
    'never overwrites another, and is not restored over accounts or if it is unfinished',
    async ({ db, url }) => {
      await makeCustomer(db)
      expect((await operatorOn(url, ['restore', folder])).error).toContain('holds no finished backup')
      expect((await operatorOn(url, ['backup', folder])).code).toBe(0)
      expect((await operatorOn(url, ['backup', folder])).error).toContain('is not empty')
      expect((await operatorOn(url, ['restore', folder])).error).toContain('it has accounts')
    },
  )
})

const emptyDatabase = () =>
  cloneTemplate(inject('templateUrl'), `restored_${crypto.randomUUID().replaceAll('-', '')}`)

async function pictureStore() {
  const { url, stop } = await startS3Server()
  return { url, [Symbol.asyncDispose]: stop }
}

const tables = [
  'shops',
  'menu_items',
  'accounts',
  'sessions',
  'places',
  'pictures',
  'picture_folders',
  'picture_renditions',
] as const

async function digest(db: Db, table: string) {
  const { rows } = await sql`select count(*), md5(string_agg(t::text, '|' order by t::text)) as md5
    from ${sql.table(table)} t`.execute(db)
  return rows[0]
}

dbTest('pictures are moved to where the settings say, and their number is printed', async ({ db, url }) => {
  await using outside = await pictureStore()
  const PICTURES_URL = outside.url
  await storePicture(db, readDataUrl(await pictureUpload()))
  const move = (settings: Record<string, string>) => operatorOn(url, ['move-pictures'], settings)
  expect((await move({})).error).toContain('PICTURES_URL is not set')
  expect((await move({ PICTURES_URL })).out).toBe('1 pictures were moved; all are in the store.\n')
  expect((await move({ PICTURES_URL, PICTURES_IN: 'database' })).out).toContain('1 pictures were moved')
  const dead = 'http://key:secret@127.0.0.1:1/nukkad?region=r'
  expect((await move({ PICTURES_URL: dead })).error).toContain('cannot be reached')
})
