import { test as base, inject } from 'vitest'
import { type OpenDb, openDb } from '#server/db/db.ts'
import { expectAlarms, takeAlarms } from './alarms.ts'
import { expectNoLeaks } from './secret-watch.ts'
import { cloneTemplate, openForEmptying, ownerUrlOf } from './servers/template-database.ts'

/** Vitest sets worker-scoped fixtures up again for each `test` extended from this one; this makes them share connections. */
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
   * A PostgreSQL database of this worker's own, empty except for reference data. After the test fails it if a secret is
   * stored in clear text, or an unexpected alarm was logged.
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
  /** The same database as its owner role, for what the application may not do, such as altering a table. */
  .extend('owner', async ({ database, db: _ }, { onCleanup }) => {
    const { db, close } = openDb(ownerUrlOf(inject('templateUrl'), database.url), { max: 2 })
    onCleanup(close)
    return db
  })
  /** The database's URL, for code that opens its own connection. Depends on `db`, which empties the database. */
  .extend('url', ({ database, db: _ }) => database.url)
