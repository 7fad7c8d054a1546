import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDb } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'
import { makeShop } from '#test/scenes/builders.ts'
import { cloneTemplate, ownerUrlOf } from '#test/servers/template-database.ts'
import { backupTask, restoreTask } from './backup.ts'

test('a restore without a folder uses the newest finished backup', async ({ database, db }) => {
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-restore-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = readConfig({ BACKUP_DIR: folder, BACKUP_KEY: 'q0V6mT4wZk9RrJx2YbN7cLhE1sUaPdFg' })
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const newest = join(folder, '2026-11-24T22-00-00Z')
  await makeShop(db)
  await backupTask.run({ config, database, say }, [newest])
  for (const name of ['2026-11-25T22-00-00Z', 'before-the-move']) await mkdir(join(folder, name))

  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`
  const empty = openDb(ownerUrlOf(inject('templateUrl'), await cloneTemplate(inject('templateUrl'), name)), {
    max: 1,
  })
  onTestFinished(empty.close)
  await restoreTask.run({ config, database: empty, say }, [])
  expect(said.at(-1)).toContain(newest)
  expect(await empty.db.selectFrom('shops').select('id').execute()).toHaveLength(1)

  const without = { config: readConfig({}), database: empty, say }
  await expect(restoreTask.run(without, [])).rejects.toThrow('restore DIR: name the folder of a backup')
})
