import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, onTestFinished } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'
import { dueBetween, enqueueOnce, periodicJobs, startClock } from './clock.ts'
import { defineJob, handlePeriodically } from './job.ts'
import { runDueJobs } from './run-jobs.ts'

const sweep = defineJob<Record<string, never>>('sweep_by_clock')
const at = (time: string) => Date.parse(`2026-11-22T${time}Z`)

describe('a periodic job', () => {
  const periodic = periodicJobs([handlePeriodically(sweep, '17 */2 * * *', async () => {})])
  const due = (after: string, until: string) =>
    dueBetween(periodic, () => at(after), at(until)).map(({ minute }) => minute.toISOString().slice(11, 16))

  test('is due in the minutes of its schedule and in no others', () => {
    expect(due('08:16', '08:17')).toEqual(['08:17'])
    expect(due('08:17', '09:59')).toEqual([])
  })

  test('is due once if several of its minutes were missed', () => {
    expect(due('01:00', '09:00')).toEqual(['08:17'])
  })

  test('runs once per minute, however many processes run a clock', async ({ db }) => {
    let runs = 0
    const handlers = [
      handlePeriodically(sweep, '17 * * * *', async () => {
        runs += 1
      }),
    ]
    const run = () => runDueJobs({ db, log: pino({ level: 'silent' }), handlers })
    const minute = new Date(at('08:17'))
    await Promise.all([1, 2, 3].map(() => enqueueOnce(db, sweep, minute)))
    await run()
    await enqueueOnce(db, sweep, minute)
    await run()
    expect(runs).toBe(1)

    await enqueueOnce(db, sweep, new Date(at('09:17')))
    await run()
    expect(runs).toBe(2)
    await forgetSweep(db)
  })

  test('runs on schedule again once a clock that was far ahead is corrected', async ({ db }) => {
    const queued = async (at: Date) => {
      await enqueueOnce(db, sweep, at)
      const { rows } = await sql`delete from graphile_worker._private_jobs returning id`.execute(db)
      return rows.length
    }
    const minute = new Date(Date.now() - (Date.now() % 60_000))
    expect(await queued(new Date(minute.getTime() + 365 * 24 * 3_600_000))).toBe(1)
    expect(await queued(minute)).toBe(1)
    expect(await queued(minute)).toBe(0)
    await forgetSweep(db)
  })
})

const forgetSweep = (db: Db) =>
  sql`delete from graphile_worker._private_known_crontabs where identifier = ${sweep.name}`.execute(db)

describe('a clock that starts', () => {
  const MINUTE = 60_000
  const DAY = 24 * 60 * MINUTE
  const utc = (agoMs: number) => new Date(Date.now() - agoMs)
  const hourAgo = utc(60 * MINUTE)
  const [minute, hour] = [hourAgo.getUTCMinutes(), hourAgo.getUTCHours()]
  const crons = {
    nightly: `${minute} ${hour} * * *`,
    done: `${minute} ${hour} * * *`,
    weekly: `${minute} ${hour} * * ${utc(3 * DAY + 60 * MINUTE).getUTCDay()}`,
    twice: `${minute} ${hour},${(hour + 12) % 24} * * *`,
  }
  const jobs = Object.keys(crons).map((name) => defineJob<Record<string, never>>(name))
  const handlers = jobs.map((job, at) =>
    handlePeriodically(job, Object.values(crons)[at] ?? '', async () => {}),
  )

  const clocked = test
    .extend('known', async ({ db }, { onCleanup }) => {
      const ours = sql`identifier = any(${sql.val(Object.keys(crons))})`
      const forget = sql`delete from graphile_worker._private_known_crontabs where ${ours}`
      await forget.execute(db)
      onCleanup(async () => void (await forget.execute(db)))
      return {
        ran: (name: keyof typeof crons, at: Date) =>
          sql`
            insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
            values (${name}, ${utc(30 * DAY).toISOString()}, ${at.toISOString()})`.execute(db),
        count: async () =>
          (await sql`select from graphile_worker._private_known_crontabs where ${ours}`.execute(db)).rows
            .length,
        ageByADay: () =>
          sql`
            update graphile_worker._private_known_crontabs set known_since = known_since - interval '1 day'
            where ${ours}`.execute(db),
      }
    })
    .extend('start', ({ db }) => () => {
      const clock = startClock(db, handlers, pino({ level: 'silent' }))
      onTestFinished(() => clock.stop())
    })
    .extend('queued', ({ db }) => async () => {
      const { rows } = await sql<{
        key: string
      }>`select key from graphile_worker._private_jobs order by key`.execute(db)
      return rows.map(({ key }) => key)
    })

  clocked(
    'makes up once for a daily or weekly job whose minute passed while nothing was running',
    async ({ known, queued, start }) => {
      for (const name of ['nightly', 'weekly', 'twice'] as const) await known.ran(name, utc(5 * DAY))
      await known.ran('done', utc(59 * MINUTE))
      start()
      start()
      await expect.poll(queued).toEqual(['nightly', 'weekly'])
    },
  )

  clocked(
    'makes up for nothing before the first start, but for everything since',
    async ({ known, queued, start }) => {
      start()
      await expect.poll(known.count).toBe(3)
      expect(await queued()).toEqual([])

      await known.ageByADay()
      start()
      await expect.poll(queued).toEqual(['done', 'nightly'])
    },
  )
})
