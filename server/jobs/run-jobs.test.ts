import { once } from 'node:events'
import { sql } from 'kysely'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import type { Db, Tx } from '#server/db/db.ts'
import { currentOrigin, runWithOrigin } from '#server/trace/origin.ts'
import { test } from '#test/db-test.ts'
import { defineJob, enqueue, handle, handlePeriodically, type JobHandler } from './job.ts'
import { lanes } from './lanes.ts'
import { runDueJobs, runJobs } from './run-jobs.ts'
import { recordHeartbeat } from './runner-presence.ts'

const log = pino({ level: 'silent' })
const greet = defineJob<{ name: string; marks?: string }>('greet', { maxAttempts: 3 })

const inOne = (db: Db) => db.transaction()

/** The transaction, with work done before its statements with these numbers. */
function beforeStatements(tx: Tx, doing: Record<number, () => Promise<unknown>>): Tx {
  let count = 0
  const executor = tx.getExecutor()
  const executeQuery: typeof executor.executeQuery = async (...query) => {
    count += 1
    await doing[count]?.()
    return executor.executeQuery(...query)
  }
  const hooked = new Proxy(executor, {
    get: (of, name) => (name === 'executeQuery' ? executeQuery : Reflect.get(of, name).bind(of)),
  })
  return new Proxy(tx, { get: (of, name) => (name === 'getExecutor' ? () => hooked : Reflect.get(of, name)) })
}

function greeter() {
  const greeted: unknown[] = []
  return { greeted, handlers: [handle(greet, async (payload) => void greeted.push(payload))] }
}

describe('a job', () => {
  test('runs with exactly its payload', async ({ db }) => {
    const { greeted, handlers } = greeter()
    const payload = { name: 'Asha "A" O\'Neil', marks: '\\ {"a":1} ₹ ' }
    await db.transaction().execute((tx) => enqueue(tx, greet, payload))

    await runDueJobs({ db, log, handlers })

    expect(greeted).toEqual([payload])
  })

  test('keeps the request ID of the request that enqueued it, and passes it on to jobs it enqueues', async ({
    db,
  }) => {
    const done: unknown[] = []
    const handlers = [
      handle(greet, async (payload) => {
        done.push([payload.name, currentOrigin()?.requestId])
        if (payload.name === 'first') await inOne(db).execute((tx) => enqueue(tx, greet, { name: 'second' }))
      }),
    ]
    const leave = (name: string) => inOne(db).execute((tx) => enqueue(tx, greet, { name }))
    await runWithOrigin({ requestId: 'asked-for' }, () => leave('first'))
    await leave('by the clock')

    await runDueJobs({ db, log, handlers })

    expect(done.sort()).toEqual([
      ['by the clock', undefined],
      ['first', 'asked-for'],
      ['second', 'asked-for'],
    ])
  })

  test('of a transaction that is rolled back never runs', async ({ db }) => {
    const { greeted, handlers } = greeter()
    const failing = db.transaction().execute(async (tx) => {
      await enqueue(tx, greet, { name: 'Asha' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')

    await runDueJobs({ db, log, handlers })

    expect(greeted).toEqual([])
  })

  test('runs at its time, and a second one with the same key replaces it', async ({ db }) => {
    const { greeted, handlers } = greeter()
    const runAt = new Date(Date.now() + 3_600_000)
    await db.transaction().execute((tx) => enqueue(tx, greet, { name: 'later' }, { runAt, jobKey: 'one' }))
    await runDueJobs({ db, log, handlers })
    expect(greeted).toEqual([])

    await db.transaction().execute((tx) => enqueue(tx, greet, { name: 'now' }, { jobKey: 'one' }))
    await runDueJobs({ db, log, handlers })
    expect(greeted).toEqual([{ name: 'now' }])
  })

  test('that is running is followed by the next of its key and leaves no row; one that failed for good keeps its row', async ({
    db,
  }) => {
    const { greeted, handlers } = greeter()
    const leave = (name: string, more: { runAt?: Date; keepsRunAt?: boolean } = {}) =>
      db.transaction().execute((tx) => enqueue(tx, greet, { name }, { jobKey: 'one', ...more }))
    for (const state of ["locked_at = now(), locked_by = 'another'", 'attempts = max_attempts']) {
      await leave('first')
      await sql`update graphile_worker._private_jobs set ${sql.raw(state)} where key = 'one'`.execute(db)
      await leave('next')
      await runDueJobs({ db, log, handlers })
    }
    expect(greeted).toEqual([{ name: 'next' }, { name: 'next' }])
    const left = await sql<{ key: string | null }>`select key from graphile_worker._private_jobs`.execute(db)
    expect(left.rows).toEqual([{ key: null }])
  })

  test('is enqueued, though another of its key is inserted and taken at the same moment', async ({ db }) => {
    const kind = defineJob<{ name: string }>(`kind ${uuidv7()}`)
    const leave = (tx: Tx, name: string) => enqueue(tx, kind, { name }, { jobKey: 'one' })
    const done: string[] = []
    const handlers = [handle(kind, async ({ name }) => void done.push(name))]
    const meanwhile: Record<number, () => Promise<unknown>> = {
      2: () => inOne(db).execute((tx) => leave(tx, 'other')),
      4: () =>
        sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another'`.execute(db),
    }
    await inOne(db).execute((tx) => leave(beforeStatements(tx, meanwhile), 'ours'))
    await runDueJobs({ db, log, handlers })
    expect(done).toEqual(['ours'])
  })

  test('that ends after it was given to others leaves the job that replaced it meanwhile', async ({ db }) => {
    const done: string[] = []
    const began = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const handlers = [
      handle(greet, async ({ name }) => {
        done.push(name)
        began.resolve()
        if (name === 'first') await release.promise
      }),
    ]
    const leave = (name: string) => inOne(db).execute((tx) => enqueue(tx, greet, { name }, { jobKey: 'one' }))
    await leave('first')
    const silent = runDueJobs({ db, log, handlers })
    await began.promise
    await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null`.execute(db)
    await leave('second')
    release.resolve()
    await silent

    await runDueJobs({ db, log, handlers })
    expect(done).toEqual(['first', 'second'])
  })

  test('that replaces another keeps its time, if asked to', async ({ db }) => {
    const { greeted, handlers } = greeter()
    const runAt = new Date(Date.now() + 3_600_000)
    const leave = (name: string, at: Date | undefined, keepsRunAt: boolean) =>
      db
        .transaction()
        .execute((tx) =>
          enqueue(tx, greet, { name }, { jobKey: 'one', keepsRunAt, ...(at && { runAt: at }) }),
        )
    await leave('first', undefined, true)
    await leave('second', runAt, true)
    await runDueJobs({ db, log, handlers })
    expect(greeted).toEqual([{ name: 'second' }])
  })

  test('that fails waits for its next attempt, and knows which one is its last', async ({ db }) => {
    const attempts: [number, boolean][] = []
    const failing: JobHandler = handle(greet, async (_payload, { attempt, isLastAttempt }) => {
      attempts.push([attempt, isLastAttempt])
      throw new Error('not today')
    })
    await db.transaction().execute((tx) => enqueue(tx, greet, { name: 'Asha' }))
    for (let round = 0; round < 4; round += 1) {
      await runDueJobs({ db, log, handlers: [failing] })
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    }

    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
  })
})

describe('the running queue', () => {
  test('runs a job as soon as its transaction commits', async ({ db }) => {
    const { greeted, handlers } = greeter()
    const jobs = await runJobs({ db, log, handlers })
    expect(jobs.isRunning()).toBe(true)
    await db.transaction().execute((tx) => enqueue(tx, greet, { name: 'Asha' }))

    // Long before polling would find it.
    await expect.poll(() => greeted, { timeout: 1_000 }).toEqual([{ name: 'Asha' }])
    await jobs.stop(5_000)
    expect(jobs.isRunning()).toBe(false)
  })

  test('finishes running jobs before it stops, and starts no more', async ({ db }) => {
    const ended: string[] = []
    const release = Promise.withResolvers<void>()
    const slow = handle(greet, async ({ name }) => {
      await release.promise
      ended.push(name)
    })
    const jobs = await runJobs({ db, log, handlers: [slow] })
    const names = Array.from({ length: lanes.upkeep.places }, (_, n) => `begun ${n}`)
    for (const name of names) await db.transaction().execute((tx) => enqueue(tx, greet, { name }))
    await expect.poll(() => running(db)).toBe(names.length)
    await db.transaction().execute((tx) => enqueue(tx, greet, { name: 'one more' }))

    const stopped = jobs.stop(5_000)
    release.resolve()
    await stopped

    expect(ended.sort()).toEqual(names)
    expect(await waiting(db)).toBe(1)
  })

  test('returns jobs that do not end in time or abort on stopping, without using up the attempt', async ({
    db,
  }) => {
    const endless = handle(greet, () => new Promise(() => {}))
    const brokenOff = handle(greet, (_, { signal }) =>
      once(signal, 'abort').then(() => signal.throwIfAborted()),
    )
    const { greeted, handlers } = greeter()
    for (const stopped of [endless, brokenOff]) {
      await db.transaction().execute((tx) => enqueue(tx, greet, { name: 'Asha' }))
      await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(db)
      const jobs = await runJobs({ db, log, handlers: [stopped] })
      await expect.poll(() => running(db)).toBe(1)

      await jobs.stop(100)

      expect(await waiting(db)).toBe(1)
      await runDueJobs({ db, log, handlers })
      expect(greeted.splice(0)).toEqual([{ name: 'Asha' }])
    }
  })

  test('takes over the job of a process that was killed, but not of one that is alive', async ({ db }) => {
    const { greeted, handlers } = greeter()
    await db.transaction().execute((tx) => enqueue(tx, greet, { name: 'of the killed' }))
    await lockFor(db, 'pool-killed')
    await db.transaction().execute((tx) => enqueue(tx, greet, { name: 'of the living' }))
    await lockFor(db, 'pool-living')
    await recordHeartbeat(db, 'pool-living')

    const jobs = await runJobs({ db, log, handlers })

    await expect.poll(() => greeted).toEqual([{ name: 'of the killed' }])
    expect(await running(db)).toBe(1)
    await jobs.stop(5_000)
  })

  test('refuses an invalid schedule and two handlers with the same name', async ({ db }) => {
    const sweep = defineJob<Record<string, never>>('sweep')
    const handlers = [handlePeriodically(sweep, '61 * * * *', async () => {})]
    await expect(runJobs({ db, log, handlers })).rejects.toThrow()

    const twice = [...greeter().handlers, ...greeter().handlers]
    await expect(runJobs({ db, log, handlers: twice })).rejects.toThrow('Two handlers for the job greet')
  })
})

const lockFor = (db: Db, runner: string) =>
  sql`update graphile_worker._private_jobs set locked_by = ${runner}, locked_at = now() - interval '1 minute'
      where locked_by is null`.execute(db)

const running = (db: Db) => count(db, true)
const waiting = (db: Db) => count(db, false)

async function count(db: Db, isRunning: boolean) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker._private_jobs
    where (locked_at is not null) = ${isRunning}`.execute(db)
  return rows[0]?.n
}
