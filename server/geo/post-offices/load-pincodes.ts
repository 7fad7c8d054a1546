import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { insertPlaces, recordLoad } from '../gazetteer/load-gazetteer.ts'
import { readTowns } from '../gazetteer/towns.ts'
import { placeOffices } from './place-offices.ts'
import { PincodeFileFault, readOffices } from './read-offices.ts'

const POST_LAYERS = ['office', 'branch', 'pin', 'guess'] as const

export type PincodeLoad = { offices: number; rows: number; located: number }

/**
 * Replaces India Post's directory in one transaction; until it commits the search uses the old data. Throws a
 * `PincodeFileFault` for a file that is not the directory.
 */
export async function loadPincodes(db: Db, file: string): Promise<PincodeLoad> {
  const text = await readFile(file, 'utf8')
  const offices = readOffices(text)
  if (offices.length === 0) throw new PincodeFileFault('The file has no post office in it.')
  const rows = placeOffices(offices, await readTowns())
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16)
  await asLoading(db, () =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('nukkad place directory'))`.execute(tx)
      await tx.deleteFrom('places').where('layer', 'in', POST_LAYERS).execute()
      await insertPlaces(tx, rows)
      await recordLoad(tx, { source: 'india-post', version, rows: rows.length })
    }),
  )
  await sql`analyze places`.execute(db)
  return { offices: offices.length, rows: rows.length, located: rows.filter((row) => row.quality > 0).length }
}

/** Marks the directory as loading, which the search shows. If the load fails, restores the state before. */
async function asLoading(db: Db, load: () => Promise<void>): Promise<void> {
  const before = await db
    .selectFrom('place_loads')
    .selectAll()
    .where('source', '=', 'india-post')
    .executeTakeFirst()
  await db
    .insertInto('place_loads')
    .values({ source: 'india-post', version: before?.version ?? '', state: 'loading' })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ state: 'loading' }))
    .execute()
  try {
    await load()
  } catch (error) {
    const row = db.updateTable('place_loads').set({ state: 'loaded' }).where('source', '=', 'india-post')
    if (before?.state === 'loaded') await row.execute()
    else await db.deleteFrom('place_loads').where('source', '=', 'india-post').execute()
    throw error
  }
}
