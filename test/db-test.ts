import { test as base, inject } from 'vitest'
import { type OpenDb, openDb } from '#server/db/db.ts'
import { expectAlarms, takeAlarms } from './alarms.ts'
import { expectNoLeaks } from './secret-watch.ts'
import { cloneTemplate, openForEmptying, ownerUrlOf } from './template-database.ts'

/** Vitest makes what a worker has anew for each `test` that was extended from this one: all of them share its connections. */
let shared: Promise<OpenDb & { empty(): Promise<unknown> }> | undefined

async function openOfWorker() {
  const templateUrl = inject('templateUrl')
  const url = await cloneTemplate(templateUrl, `worker_${process.env.VITEST_POOL_ID}`)
  const [opened, emptying] = [openDb(url), openForEmptying(templateUrl, url)]
  return {
    ...opened,
    empty: emptying.empty,
    async close() {
      await Promise.all([opened.close(), emptying.close()])
    },
  }
}

/** `test('a sentence about a rule', async ({ db }) => …)` */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
  .extend('database', { scope: 'worker' }, async ({}, { onCleanup }) => {
    shared ??= openOfWorker()
    const { close } = await shared
    onCleanup(() => {
      shared = undefined
      return close()
    })
    return shared
  })
  /**
   * A real PostgreSQL of this worker's own, empty but for reference data. At the end no secret may lie open in it, and
   * no alarm be left that nobody expected.
   */
  .extend('db', async ({ database }, { onCleanup }) => {
    await database.empty()
    takeAlarms()
    onCleanup(async () => {
      await expectNoLeaks(database.db)
      expectAlarms()
    })
    return database.db
  })
  /** The same database for its owner: what the application may not do, as changing a table or emptying the books. */
  .extend('owner', async ({ database, db: _ }, { onCleanup }) => {
    const { db, close } = openDb(ownerUrlOf(inject('templateUrl'), database.url), { max: 2 })
    onCleanup(close)
    return db
  })
  /** Its address, for what connects by itself. Asks for `db`, so that it is empty for these too. */
  .extend('url', ({ database, db: _ }) => database.url)
