import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import { openDb } from '#server/db/db.ts'
import { insertAccount } from '#server/identity/accounts.ts'
import { test } from '#test/db-test.ts'
import { makeCustomer, makeShop } from '#test/scenes/builders.ts'
import { cloneTemplate, ownerUrlOf } from '#test/servers/template-database.ts'
import { BackupFault } from './backup-fault.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const BACKUP_KEY = 'q0V6mT4wZk9RrJx2YbN7cLhE1sUaPdFg'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nukkad-backup-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function emptyPlace() {
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`
  return ownerUrlOf(inject('templateUrl'), await cloneTemplate(inject('templateUrl'), name))
}

const tables = ['shops', 'menu_items', 'accounts', 'sessions', 'places', 'place_loads']

async function contentOf(url: string) {
  const { db, close } = openDb(url, { max: 1 })
  const found = []
  for (const table of tables)
    found.push(
      (
        await sql`select ${table}::text as table, count(*), md5(string_agg(t::text, '|' order by t::text))
        from ${sql.table(table)} t`.execute(db)
      ).rows,
    )
  await close()
  return found
}

test('a file that differs from what was written is refused, changes nothing, and does not block the next attempt', async ({
  db,
  url,
}) => {
  await makeShop(db, { name: 'Kale Dairy' })
  const target = await emptyPlace()
  const before = await contentOf(target)
  await writeBackup(url, folder, undefined)
  const expectRefusal = (file: string) =>
    expect(restoreBackup(target, folder, undefined)).rejects.toThrow(
      new BackupFault(`${file} is torn or was changed. Nothing was restored.`),
    )

  for (const file of ['shops.copy.gz', 'places.copy.gz']) {
    const path = join(folder, file)
    const whole = await readFile(path)
    const wrong = [
      whole.subarray(0, -1),
      whole.subarray(0, whole.length / 2),
      Buffer.alloc(0),
      await readFile(join(folder, 'accounts.copy.gz')),
      // The same number of rows, each of which can still be parsed.
      gzipSync(gunzipSync(whole).toString().replaceAll('Kale', 'Kala').replaceAll('pur', 'par')),
    ]
    for (const bytes of wrong) {
      await writeFile(path, bytes)
      await expectRefusal(file)
    }
    await rm(path)
    await expectRefusal(file)
    await writeFile(path, whole)
  }
  const manifest = await readFile(join(folder, 'backup.json'), 'utf8')
  for (const torn of ['', manifest.slice(0, -20), '{}']) {
    await writeFile(join(folder, 'backup.json'), torn)
    await expectRefusal('backup.json')
  }
  await writeFile(join(folder, 'backup.json'), manifest)
  expect(await contentOf(target)).toEqual(before)

  await restoreBackup(target, folder, undefined)
  expect(await contentOf(target)).toEqual(await contentOf(url))
})

test('a wrong, a missing and an unnecessary key are each refused and change nothing', async ({ db, url }) => {
  await makeCustomer(db)
  const target = await emptyPlace()
  const before = await contentOf(target)
  await writeBackup(url, join(folder, 'sealed'), BACKUP_KEY)
  await writeBackup(url, join(folder, 'open'), undefined)
  const restore = (name: string, key?: string) => restoreBackup(target, join(folder, name), key)

  await expect(restore('sealed', `${BACKUP_KEY}x`)).rejects.toThrow('made with another BACKUP_KEY')
  await expect(restore('sealed')).rejects.toThrow('This backup is encrypted')
  await expect(restore('open', BACKUP_KEY)).rejects.toThrow('This backup is not encrypted')
  expect(await contentOf(target)).toEqual(before)
})

test('a database in use is left unchanged, even if somebody registers while the restore begins', async ({
  db,
  url,
}) => {
  const target = await emptyPlace()
  await makeCustomer(db)
  await writeBackup(url, folder, undefined)
  const there = openDb(target, { max: 3 })
  const registering = await there.db.startTransaction().execute()
  await insertAccount(registering, {
    email: 'asha@example.com',
    name: 'Asha',
    role: 'user',
    isVerified: false,
  })
  const restoring = restoreBackup(target, folder, undefined)
  const refused = expect(restoring).rejects.toThrow('This database is in use')
  await expect
    .poll(
      async () =>
        (
          await sql`select from pg_locks where relation = 'accounts'::regclass and not granted`.execute(
            there.db,
          )
        ).rows.length,
    )
    .toBe(1)
  await registering.commit().execute()
  await refused
  expect(await there.db.selectFrom('accounts').select('role').execute()).toHaveLength(1)
  await there.close()
})
