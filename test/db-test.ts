import { sql } from 'kysely'
import { test as base, inject } from 'vitest'
import { openDb } from '#server/db/db.ts'
import { cloneTemplate } from './template-database.ts'

/** `test('a sentence about a rule', async ({ db }) => …)` */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
  .extend('database', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const url = await cloneTemplate(inject('templateUrl'), `worker_${process.env.VITEST_POOL_ID}`)
    const open = openDb(url)
    onCleanup(open.close)
    return open
  })
  /** A real PostgreSQL of this worker's own, empty but for reference data. */
  .extend('db', async ({ database }) => {
    await sql`select empty_for_next_test()`.execute(database.db)
    return database.db
  })
  /** Its address, for what connects by itself. Asks for `db`, so that it is empty for these too. */
  .extend('url', ({ database, db: _ }) => database.url)
