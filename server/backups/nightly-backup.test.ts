import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect } from 'vitest'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import { readConfig } from '#server/config.ts'
import { periodicJobs } from '#server/jobs/clock.ts'
import { enqueue } from '#server/jobs/job.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { test } from '#test/db-test.ts'
import { makeShop } from '#test/scenes/builders.ts'
import { type BackupNews, backupJobs, nightlyBackup } from './nightly-backup.job.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nukkad-nightly-'))
})
afterEach(() => rm(folder, { recursive: true }))

type Line = { alarm?: string; msg: string; rows?: number; err?: { message: string } }

const settings = (more: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_KEY: 'q0V6mT4wZk9RrJx2YbN7cLhE1sUaPdFg',
    ...more,
  })

/** One attempt of a nightly backup, with what the log and the operator's mail say about it. */
const nights = test.extend(
  'night',
  ({ db, url }) =>
    async (more: Record<string, string> = {}, attempt = 1) => {
      const lines: Line[] = []
      const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
      await db.transaction().execute((tx) => enqueue(tx, nightlyBackup, {}))
      await sql`update graphile_worker._private_jobs set attempts = ${attempt - 1}`.execute(db)
      const told: BackupNews[] = []
      const handlers = backupJobs(settings(more), url, async (_tx, news) => void told.push(news))
      await runDueJobs({ db, log, handlers })
      return { alarms: lines.flatMap(({ alarm }) => alarm ?? []), lines, told }
    },
)

const nobody = async () => {}
const backups = () => readdir(join(folder, 'backups'))

nights(
  'a night leaves an encrypted backup that was sent away, restored and counted',
  async ({ db, night }) => {
    await makeShop(db)
    await mkdir(join(folder, 'backups/mine'), { recursive: true })
    await mkdir(join(folder, 'backups/2026-01-01T00-00-00Z'))
    const { alarms, lines, told } = await night({ BACKUP_COMMAND: `printf %s "$1" > ${folder}/sent` })

    expect([alarms, told]).toEqual([[], []])
    const [made = '', ...others] = await backups()
    expect(made).toMatch(/^20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
    expect(others).toEqual(['mine'])
    expect(await readdir(join(folder, 'backups', made))).toContain('shops.copy.gz.sealed')
    expect(await readFile(join(folder, 'sent'), 'utf8')).toBe(join(folder, 'backups', made))
    const [written, restored] = lines.filter(({ rows }) => rows !== undefined)
    expect(written?.msg).toBe('a backup was written')
    expect(restored).toMatchObject({ msg: 'the backup was restored and counted', rows: written?.rows })
    expect(existsSync(join(folder, 'data/restore-drill'))).toBe(false)
  },
)

nights('a backup that cannot be restored is an alarm', async ({ night }) => {
  const { alarms, lines } = await night({ BACKUP_COMMAND: 'truncate -s -1 "$1/shops.copy.gz.sealed"' })
  expect(alarms).toEqual(['restore_drill'])
  expect(lines.find(({ alarm }) => alarm)?.err?.message).toContain('shops.copy.gz.sealed is torn')
})

for (const [does, command, why] of [
  ['fails', 'echo no such host >&2; exit 3', 'ended with 3: no such host\n'],
  ['does not end', 'echo uploading; sleep 600 & wait', 'not done after 1 s: uploading\n'],
] as const)
  nights(`a command that ${does} is an alarm, and the backup is kept`, async ({ night }) => {
    const { alarms, lines } = await night({ BACKUP_COMMAND: command, BACKUP_COMMAND_SECONDS: '1' })
    expect(alarms).toEqual(['backup_command'])
    expect(lines.find(({ alarm }) => alarm)?.err?.message).toBe(why)
    expect(await backups()).toHaveLength(1)
  })

nights(
  'a backup that cannot be written is an alarm, is retried, and is reported to the operator after the last attempt',
  async ({ db, night }) => {
    await writeFile(join(folder, 'a-file'), '')
    const nowhere = { BACKUP_DIR: join(folder, 'a-file', 'backups') }
    const { alarms, told } = await night(nowhere)
    expect([alarms, told]).toEqual([['backup'], []])
    const { rows } = await sql`select attempts from graphile_worker._private_jobs`.execute(db)
    expect(rows).toEqual([{ attempts: 1 }])

    const { told: atLast } = await night(nowhere, 3)
    expect(atLast.map(({ paragraphs }) => paragraphs)).toEqual([
      ['No backup was written.', 'The log says why, as alarm backup.'],
    ])
  },
)

nights(
  'a backup that is aborted leaves no files that would keep a full disk full',
  async ({ night, owner }) => {
    await sql`create table zz_unreadable (n int)`.execute(owner)
    try {
      const { alarms, lines } = await night()
      expect(alarms).toEqual(['backup'])
      expect(lines.find(({ alarm }) => alarm)?.err?.message).toContain('zz_unreadable')
      expect(await backups()).toEqual([])
    } finally {
      await sql`drop table zz_unreadable`.execute(owner)
    }
  },
)

nights('the operator is notified once of everything that went wrong in a night', async ({ night }) => {
  const { alarms, told } = await night({ BACKUP_COMMAND: 'truncate -s -1 "$1/shops.copy.gz.sealed"; false' })
  expect(alarms).toEqual(['backup_command', 'restore_drill'])
  expect(told).toMatchObject([
    {
      key: `backup:${indiaDay(new Date())}`,
      paragraphs: [
        expect.stringContaining('BACKUP_COMMAND'),
        expect.stringContaining('restored'),
        'The log says why, as alarm backup_command, restore_drill.',
      ],
    },
  ])
})

test('without a folder there is no nightly backup; with one it runs at its time of day in India', () => {
  expect(backupJobs(readConfig({}), '', nobody)).toEqual([])
  const [periodic] = periodicJobs(backupJobs(settings({ BACKUP_AT: '04:15' }), '', nobody))
  const isDue = (min: number, hour: number) => periodic?.match({ min, hour, date: 1, month: 1, dow: 4 })
  expect([isDue(45, 22), isDue(15, 4)]).toEqual([true, false])
})
