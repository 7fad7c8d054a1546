import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'
import { loadGazetteer } from './load-gazetteer.ts'

// Every test database comes with the directory loaded.
const countPlaces = async (db: Db) => {
  const all = db.selectFrom('places').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await all.executeTakeFirstOrThrow()).count
}

test('the directory is loaded once, and again only when its data changed', async ({ db }) => {
  const rows = await countPlaces(db)
  expect(rows).toBeGreaterThan(4000)
  expect(await loadGazetteer(db)).toBe('already there')
  await db.updateTable('place_loads').set({ version: 'old' }).execute()
  expect(await loadGazetteer(db)).toEqual({ rows })
  expect(await countPlaces(db)).toBe(rows)
})

test('of two processes starting at once one loads', async ({ db }) => {
  await db.deleteFrom('place_loads').execute()
  const loads = await Promise.all([loadGazetteer(db), loadGazetteer(db)])
  expect(loads.filter((load) => load === 'already there')).toHaveLength(1)
})
