import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { dueBetween, enqueueOnce, periodicJobs } from './clock.ts'
import { defineJob, handlePeriodically } from './job.ts'
import { runDueJobs } from './run-jobs.ts'

const sweep = defineJob<Record<string, never>>('sweep_by_clock')
const at = (time: string) => Date.parse(`2026-11-22T${time}Z`)

describe('a periodic job', () => {
  const periodic = periodicJobs([handlePeriodically(sweep, '17 */2 * * *', async () => {})])
  const due = (after: string, until: string) =>
    dueBetween(periodic, at(after), at(until)).map(({ minute }) => minute.toISOString().slice(11, 16))

  test('is due in its minutes and in no others', () => {
    expect(due('08:16', '08:17')).toEqual(['08:17'])
    expect(due('08:17', '09:59')).toEqual([])
  })

  test('is due once when several of its minutes were slept through', () => {
    expect(due('01:00', '09:00')).toEqual(['08:17'])
  })

  test('runs once for a minute, however many processes have a clock', async ({ db }) => {
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
    await sql`delete from graphile_worker._private_known_crontabs where identifier = ${sweep.name}`.execute(
      db,
    )
  })
})
