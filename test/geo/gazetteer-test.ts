import { test as base, inject } from 'vitest'
import { openDb } from '#server/db/db.ts'
import { loadGazetteer } from '#server/geo/load-gazetteer.ts'
import { cloneTemplate } from '../template-database.ts'

/** `test('…', async ({ gazetteer }) => …)`: a database that holds the embedded directory. Read only. */
export const test = base.extend(
  'gazetteer',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
  async ({}, { onCleanup }) => {
    const { db, close } = await openGazetteer(`gazetteer_${process.env.VITEST_POOL_ID}`)
    onCleanup(close)
    return db
  },
)

export async function openGazetteer(name: string) {
  const open = openDb(await cloneTemplate(inject('templateUrl'), name))
  await loadGazetteer(open.db)
  return open
}
