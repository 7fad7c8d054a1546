import { type KyselyPlugin, sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Db, openDb } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'
import { loadGazetteer } from './load-gazetteer.ts'

// Every test database is created with the place directory loaded.
const countPlaces = async (db: Db) => {
  const all = db.selectFrom('places').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await all.executeTakeFirstOrThrow()).count
}

test('the directory is loaded once, and again only if its data changed', async ({ db }) => {
  const rows = await countPlaces(db)
  expect(rows).toBeGreaterThan(4000)
  expect(await loadGazetteer(db)).toBe('already there')
  await db.updateTable('place_loads').set({ version: 'old' }).execute()
  expect(await loadGazetteer(db)).toEqual({ rows })
  expect(await countPlaces(db)).toBe(rows)
})

test('of two processes that start concurrently one loads it', async ({ db }) => {
  await db.deleteFrom('place_loads').execute()
  const loads = await Promise.all([loadGazetteer(db), loadGazetteer(db)])
  expect(loads.filter((load) => load === 'already there')).toHaveLength(1)
})

test('a process that starts while another one loads waits until it is done', async ({ db, url }) => {
  await db.deleteFrom('place_loads').execute()
  const impatient = openDb(url, { max: 1, limits: { connectMs: 4_000, lockMs: 200 } })
  onTestFinished(impatient.close)
  let asked = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('nukkad place directory')) asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { waiting } = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('nukkad place directory'))`.execute(tx)
    const waiting = loadGazetteer(impatient.db.withPlugin(counting))
    await Promise.race([waiting, expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(2)])
    return { waiting }
  })
  expect(await waiting).toMatchObject({ rows: expect.any(Number) })
})
