import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import type { PlaceRow } from '#server/db/tables/geo.ts'
import { neighbourhoodRows, pinRows, townRow } from './gazetteer-row.ts'
import { neighbourhoodsFile, readNeighbourhoods } from './neighbourhoods.ts'
import { readTowns, townsFile } from './towns.ts'

/** Processes poll while another one loads: waiting for a lock would hit the statement timeout, and the start would fail. */
const LOOK_EVERY_MS = 100

/** Raise it when the format of the rows changes, so that every database loads them again. */
const SHAPE = 2
const BATCH = 5000

/**
 * Loads the place data that ships with the product: at the first start, and again only after the data has changed. Cheap to
 * call at every start.
 */
export async function loadGazetteer(db: Db): Promise<{ rows: number } | 'already there'> {
  const version = await ownVersion()
  if (await isLoaded(db, version)) return 'already there'
  const [neighbourhoods, towns] = await Promise.all([readNeighbourhoods(), readTowns()])
  const rows = [
    ...neighbourhoodRows(neighbourhoods, towns),
    ...pinRows(neighbourhoods),
    ...towns.map(townRow),
  ]
  for (;;) {
    const loaded = await db.transaction().execute((tx) => loadIfFirst(tx, version, rows))
    if (loaded) return loaded
    await sleep(LOOK_EVERY_MS)
  }
}

/** Loads unless another process is loading, in which case it returns undefined and is to be called again. */
async function loadIfFirst(tx: Tx, version: string, rows: readonly PlaceRow[]) {
  const lock = sql<{ isFirst: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('nukkad place directory')) as "isFirst"`
  if (!(await lock.execute(tx)).rows[0]?.isFirst) return undefined
  if (await isLoaded(tx, version)) return 'already there'
  const hasPost = await hasPostOffices(tx)
  await tx
    .deleteFrom('places')
    .where('layer', 'in', hasPost ? ['overlay', 'town'] : ['overlay', 'town', 'pin'])
    .execute()
  await insertPlaces(tx, hasPost ? rows.filter((row) => row.layer !== 'pin') : rows)
  await recordLoad(tx, { source: 'own', version, rows: rows.length })
  return { rows: rows.length }
}

async function ownVersion(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of [neighbourhoodsFile, townsFile]) hash.update(await readFile(file))
  return `${SHAPE}-${hash.digest('hex').slice(0, 16)}`
}

async function isLoaded(db: Db | Tx, version: string): Promise<boolean> {
  const load = await db
    .selectFrom('place_loads')
    .select('version')
    .where('source', '=', 'own')
    .executeTakeFirst()
  return load?.version === version
}

/** Whether India Post's directory is loaded. Its PIN centres are better than ours, so ours are not loaded then. */
async function hasPostOffices(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('places')
    .select('id')
    .where('layer', 'in', ['office', 'branch', 'guess'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function recordLoad(
  tx: Tx,
  load: { source: 'own' | 'india-post'; version: string; rows: number },
): Promise<void> {
  const state = {
    version: load.version,
    state: 'loaded' as const,
    row_count: load.rows,
    loaded_at: new Date(),
  }
  await tx
    .insertInto('place_loads')
    .values({ source: load.source, ...state })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(state))
    .execute()
}

export async function insertPlaces(tx: Tx, rows: readonly PlaceRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += BATCH) {
    const batch = JSON.stringify(rows.slice(i, i + BATCH))
    await sql`
      insert into places (id, layer, name, name_key, alias_keys, city, district, state, pincode, lat, lng,
        quality, weight, words, line)
      select id, layer, name, name_key, alias_keys, city, district, state, pincode, lat, lng,
        quality, weight, array_to_tsvector(words), line
      from jsonb_to_recordset(${batch}::text::jsonb) as row (id text, layer text, name text, name_key text,
        alias_keys text[], city text, district text, state text, pincode text, lat float8, lng float8,
        quality int, weight real, words text[], line text)`.execute(tx)
  }
}
