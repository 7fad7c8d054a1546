import { test as base, inject } from 'vitest'
import { openDb } from '#server/db/db.ts'
import { cloneTemplate } from '../servers/template-database.ts'

/** `test('…', async ({ gazetteer }) => …)`: a database with the embedded directory, for tests that only read it. */
export const test = base.extend(
  'gazetteer',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
  async ({}, { onCleanup }) => {
    const { db, close } = await openGazetteer()
    onCleanup(close)
    return db
  },
)

export async function openGazetteer() {
  return openDb(await cloneTemplate(inject('templateUrl'), `gazetteer_${process.env.VITEST_POOL_ID}`))
}
