import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { defineJob, handlePeriodically, type JobContext, type JobHandler } from '#server/jobs/job.ts'
import type { Config } from '#server/settings.ts'
import { folderNameOf, removeOldBackups } from './backup-folders.ts'
import { rowsOf } from './manifest.ts'
import { drillRestore } from './restore-drill.ts'
import { runCommand } from './run-command.ts'
import { writeBackup } from './write-backup.ts'

export const nightlyBackup = defineJob<Record<string, never>>('nightly_backup', { maxAttempts: 3 })

/**
 * Written, sent away, thinned out, restored. What cannot be written is tried again; what fails after that is an alarm and
 * hinders nothing of the rest. Runs where BACKUP_DIR is set, once a night however many such processes there are.
 */
export function backupJobs(config: Config, databaseUrl: string): JobHandler[] {
  const { BACKUP_DIR: dir, BACKUP_KEY: key, BACKUP_COMMAND: command } = config
  if (dir === undefined) return []
  return [
    handlePeriodically(nightlyBackup, inUtc(config.BACKUP_AT), async (context) => {
      const { log, signal } = context
      const folder = join(dir, folderNameOf(new Date()))
      const isWritten = await orAlarm(context, 'backup', async () => {
        await mkdir(dir, { recursive: true, mode: 0o700 })
        const manifest = await writeBackup(databaseUrl, folder, key)
        log.info({ folder, rows: rowsOf(manifest) }, 'a backup was written')
      })
      if (!isWritten) throw new Error('no backup was written')
      if (command)
        await orAlarm(context, 'backup_command', () =>
          runCommand(command, folder, { seconds: config.BACKUP_COMMAND_SECONDS, signal }),
        )
      await orAlarm(context, 'backups_kept', () => removeOldBackups(dir))
      await orAlarm(context, 'restore_drill', async () => {
        const scratchDir = join(config.DATA_DIR, 'restore-drill')
        const manifest = await drillRestore(folder, key, { scratchDir, signal })
        log.info({ folder, rows: rowsOf(manifest) }, 'the backup was restored and counted')
      })
    }),
  ]
}

/** Who is told to stop leaves the work to the next try. */
async function orAlarm({ log, signal }: JobContext, alarm: string, work: () => Promise<void>) {
  try {
    await work()
    return true
  } catch (error) {
    if (signal.aborted) throw error
    log.error({ alarm, err: error }, 'the backup of this night is not as it should be')
    return false
  }
}

/** 'HH:MM' in Asia/Kolkata, as a cron text. */
function inUtc(time: string): string {
  const at = new Date(`2026-01-01T${time}:00+05:30`)
  return `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`
}
