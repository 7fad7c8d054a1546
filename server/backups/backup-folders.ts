import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#contract/rules/time/india-time.ts'
import { backupsToKeep } from './kept-backups.ts'
import { MANIFEST_FILE } from './manifest.ts'

/** No backup takes longer: a folder without a manifest after this time was interrupted. */
const LONGEST_WRITING_MS = DAY_MS

export const folderNameOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const madeAtOf = (name: string) => {
  const [, day, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name) ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined
}

/** The backups in a folder, newest first. Ignores other files and folders. */
async function readFolders(dir: string) {
  const folders = (await readdir(dir)).flatMap((name) => {
    const madeAt = madeAtOf(name)
    const path = join(dir, name)
    return madeAt ? [{ path, madeAt, isFinished: existsSync(join(path, MANIFEST_FILE)) }] : []
  })
  return folders.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

export async function findNewestBackup(dir: string): Promise<string | undefined> {
  return (await readFolders(dir)).find(({ isFinished }) => isFinished)?.path
}

export async function removeOldBackups(dir: string): Promise<void> {
  const now = new Date()
  const folders = await readFolders(dir)
  const keep = backupsToKeep(folders.flatMap(({ madeAt, isFinished }) => (isFinished ? [madeAt] : [])))
  for (const { path, madeAt, isFinished } of folders) {
    const isOver = isFinished ? !keep.has(madeAt) : now.getTime() - madeAt.getTime() > LONGEST_WRITING_MS
    if (isOver) await rm(path, { recursive: true })
  }
}
