import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fill } from '#contract/rules/language/say.ts'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import { raiseAlarm } from '#server/alarms.ts'
import type { Tx } from '#server/db/db.ts'
import { defineJob, handlePeriodically, type JobContext, type JobHandler } from '#server/jobs/job.ts'
import type { Config } from '#server/settings.ts'
import { folderNameOf, removeOldBackups } from './backup-folders.ts'
import { rowsOf } from './manifest.ts'
import { drillRestore } from './restore-drill.ts'
import { runCommand } from './run-command.ts'
import { backupLetter as texts } from './texts/en.ts'
import { writeBackup } from './write-backup.ts'

export const nightlyBackup = defineJob<Record<string, never>>('nightly_backup', { maxAttempts: 3 })

type Alarm = keyof typeof texts.wrong

/** A mail to the operator. It is sent by `server/notifications`, which this module may not import. */
export type BackupNews = {
  key: string
  subject: string
  heading: string
  paragraphs: string[]
  reason: string
}
type TellOperator = (tx: Tx, news: BackupNews) => Promise<void>

/**
 * Every night, if BACKUP_DIR is set: writes a backup, runs BACKUP_COMMAND, removes old backups, and restores the new one as a
 * drill. If writing fails the job is retried; a later step that fails does not keep the others from running. Each failure is
 * an alarm, and one mail tells the operator of all failures of the night. Runs in only one process per night.
 */
export function backupJobs(config: Config, databaseUrl: string, tellOperator: TellOperator): JobHandler[] {
  const { BACKUP_DIR: dir } = config
  if (dir === undefined) return []
  return [
    handlePeriodically(nightlyBackup, inUtc(config.BACKUP_AT), async (context) => {
      const startedAt = new Date()
      const folder = join(dir, folderNameOf(startedAt))
      const alarms = await backUp(context, config, { databaseUrl, dir, folder })
      const isWritten = !alarms.includes('backup')
      if (alarms.length > 0 && (isWritten || context.isLastAttempt))
        await context.db
          .transaction()
          .execute((tx) => tellOperator(tx, newsOf(folder, indiaDay(startedAt), alarms)))
      if (!isWritten) throw new Error('no backup was written')
    }),
  ]
}

type Place = { databaseUrl: string; dir: string; folder: string }

/** @returns the steps that failed */
async function backUp(context: JobContext, config: Config, { databaseUrl, dir, folder }: Place) {
  const { log, signal } = context
  const { BACKUP_KEY: key, BACKUP_COMMAND: command } = config
  const alarms: Alarm[] = []

  /** Turns a failure into an alarm, unless the process is stopping: then the job fails, and is retried. */
  async function orAlarm(alarm: Alarm, work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (signal.aborted) throw error
      raiseAlarm(log, alarm, { err: error }, 'the backup of this night is not as it should be')
      alarms.push(alarm)
    }
  }

  await orAlarm('backup', async () => {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const manifest = await writeBackup(databaseUrl, folder, key)
    log.info({ folder, rows: rowsOf(manifest) }, 'a backup was written')
  })
  if (alarms.length > 0) return alarms
  if (command)
    await orAlarm('backup_command', () =>
      runCommand(command, folder, { seconds: config.BACKUP_COMMAND_SECONDS, signal }),
    )
  await orAlarm('backups_kept', () => removeOldBackups(dir))
  await orAlarm('restore_drill', async () => {
    const scratchDir = join(config.DATA_DIR, 'restore-drill')
    const manifest = await drillRestore(folder, key, { scratchDir, signal })
    log.info({ folder, rows: rowsOf(manifest) }, 'the backup was restored and counted')
  })
  return alarms
}

/** Without error messages, which only the log has: the output of a failed command may contain a key. */
const newsOf = (folder: string, day: string, alarms: Alarm[]): BackupNews => ({
  key: `backup:${day}`,
  subject: fill(texts.subject, { day }),
  heading: texts.heading,
  paragraphs: [...alarms.map((alarm) => texts.wrong[alarm]), fill(texts.why, { alarms: alarms.join(', ') })],
  reason: fill(texts.reason, { folder }),
})

/** Turns 'HH:MM' in Asia/Kolkata into a cron expression in UTC. */
function inUtc(time: string): string {
  const at = new Date(`2026-01-01T${time}:00+05:30`)
  return `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`
}
