import { join } from 'node:path'
import { findNewestBackup } from '#server/backups/backup-folders.ts'
import { rowsOf } from '#server/backups/manifest.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { drillRestore } from '#server/backups/restore-drill.ts'
import { writeBackup } from '#server/backups/write-backup.ts'
import type { Config } from '#server/settings.ts'
import { type Task, TaskFault } from './task.ts'

export const backupTask: Task = {
  args: 'DIR',
  about: 'write the whole database, as of one moment and while it runs, as files into an empty folder',
  async run({ config, database, say }, [folder]) {
    if (!folder) throw new TaskFault('backup DIR: name a folder.')
    const manifest = await writeBackup(database.url, folder, config.BACKUP_KEY)
    say(`${Object.keys(manifest.tables).length} tables, ${rowsOf(manifest)} rows written to ${folder}.`)
    if (config.BACKUP_KEY) say('They are encrypted: without BACKUP_KEY nobody reads them, you neither.')
    else say('They lie open, but for what ENCRYPTION_KEY seals. With BACKUP_KEY set they are encrypted.')
    say(
      'Keep ENCRYPTION_KEY (or encryption-key in DATA_DIR) too, apart: without it bank details stay sealed.',
    )
  },
}

export const restoreTask: Task = {
  args: '[DIR]',
  about:
    'fill an empty database of the same version of the product from a backup, or the newest of BACKUP_DIR',
  asOwner: true,
  async run({ config, database, say }, [given]) {
    const folder = given ?? (await newestBackup('restore', config))
    const { tables, madeAt } = await restoreBackup(database.url, folder, config.BACKUP_KEY)
    say(`${Object.keys(tables).length} tables are as they were on ${madeAt}, from ${folder}.`)
  },
}

export const restoreDrillTask: Task = {
  args: '[DIR]',
  about:
    'restore a backup, or the newest of BACKUP_DIR, into a database made for it, and count what is there',
  async run({ config, say }, [given]) {
    const folder = given ?? (await newestBackup('restore-drill', config))
    const scratchDir = join(config.DATA_DIR, 'restore-drill-by-hand')
    const manifest = await drillRestore(folder, config.BACKUP_KEY, { scratchDir })
    const { tables, madeAt } = manifest
    say(`${Object.keys(tables).length} tables, ${rowsOf(manifest)} rows of ${madeAt} can be restored.`)
  },
}

async function newestBackup(task: string, { BACKUP_DIR: dir }: Config): Promise<string> {
  const newest = dir && (await findNewestBackup(dir))
  if (!newest) throw new TaskFault(`${task} DIR: name the folder of a backup; BACKUP_DIR has none.`)
  return newest
}
