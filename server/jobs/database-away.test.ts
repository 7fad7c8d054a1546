import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { type Db, openDb } from '#server/db/db.ts'
import { test as dbTest } from '#test/db-test.ts'
import { startTcpProxy, throughProxy } from '#test/servers/tcp-proxy.ts'
import { defineJob, enqueue, handle, type JobHandler } from './job.ts'
import { runJobs } from './run-jobs.ts'

const log = pino({ level: 'silent' })
const greet = defineJob<{ name: string }>('greet')

/** A queue that reaches its database through a proxy that can be closed; `db` bypasses it. */
const test = dbTest.extend('queue', async ({ db, url }, { onCleanup }) => {
  const proxy = await startTcpProxy(() => Number(new URL(url).port))
  const away = openDb(throughProxy(url, proxy), { max: 4 })
  const stops: (() => Promise<void>)[] = []
  onCleanup(async () => {
    for (const stop of stops) await stop()
    await away.close()
    await proxy.cutOff()
  })
  return {
    proxy,
    put: (name: string) => db.transaction().execute((tx) => enqueue(tx, greet, { name })),
    async run(handler: JobHandler) {
      const jobs = await runJobs({ db: away.db, log, handlers: [handler] })
      stops.push(() => jobs.stop(1_000))
    },
  }
})

const rows = async (db: Db) =>
  (
    await sql<{ name: string; attempts: number; error: string | null; taken: boolean }>`
      select payload ->> 'name' as name, attempts, last_error as error, locked_by is not null as taken
      from graphile_worker._private_jobs order by id`.execute(db)
  ).rows

describe('while the database is unreachable', () => {
  test('a job that finishes is recorded as done afterwards, and not run again', async ({ db, queue }) => {
    const release = Promise.withResolvers<void>()
    const done: string[] = []
    await queue.run(
      handle(greet, async ({ name }) => {
        await release.promise
        done.push(name)
      }),
    )
    await queue.put('first')
    await expect.poll(async () => (await rows(db)).map(({ taken }) => taken)).toEqual([true])

    await queue.proxy.cutOff()
    release.resolve()
    await sleep(1_000)
    expect((await rows(db)).map(({ taken }) => taken)).toEqual([true])
    await queue.proxy.restore()

    await expect.poll(() => rows(db), { timeout: 15_000 }).toEqual([])
    await queue.put('second')
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(['first', 'second'])
  })

  test('a job that fails is released afterwards for its next attempt', async ({ db, queue }) => {
    const fail = Promise.withResolvers<void>()
    await queue.run(
      handle(greet, async () => {
        await fail.promise
        throw new Error('not today')
      }),
    )
    await queue.put('first')
    await expect.poll(async () => (await rows(db)).map(({ taken }) => taken)).toEqual([true])

    await queue.proxy.cutOff()
    fail.resolve()
    await sleep(1_000)
    await queue.proxy.restore()

    await expect
      .poll(() => rows(db), { timeout: 15_000 })
      .toEqual([{ name: 'first', attempts: 1, error: 'not today', taken: false }])
  })

  test('a job that was claimed by a statement whose answer was lost is claimed again', async ({
    db,
    queue,
  }) => {
    const done: string[] = []
    await queue.run(handle(greet, async ({ name }) => void done.push(name)))
    const runner = await db.selectFrom('job_runners').select('runner_id').executeTakeFirstOrThrow()
    await queue.proxy.cutOff()
    await db.transaction().execute(async (tx) => {
      await enqueue(tx, greet, { name: 'first' })
      await sql`update graphile_worker._private_jobs
        set attempts = 1, locked_at = now(), locked_by = ${runner.runner_id}`.execute(tx)
    })
    await sleep(2_500)
    await queue.proxy.restore()

    await expect.poll(() => done, { timeout: 15_000 }).toEqual(['first'])
    await expect.poll(() => rows(db)).toEqual([])
  })
})
