import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import type { PlaceLayer, PlaceRow } from '#server/db/tables/geo.ts'
import type { LatLng } from '../places.ts'
import { kmBetween } from './gazetteer-row.ts'
import { normalise, squash } from './place-text.ts'
import { states } from './states.ts'

export type FoundPlace = Pick<
  PlaceRow,
  'id' | 'layer' | 'name' | 'city' | 'district' | 'state' | 'pincode' | 'lat' | 'lng'
>
type Query = {
  text: string
  /** Further spellings of the text, if it was typed in Devanagari. The directory is in Latin letters. */
  readings?: readonly string[]
  near?: LatLng | undefined
  limit: number
  hasTrigrams: boolean
}

/** Reads this many times more rows than shown, because a place may be in several layers. */
const SPARE = 4
const FEWEST_FOR_SPELLING = 4
/** In characters. Enough for a name, its town and the PIN. */
const MOST_FOR_SPELLING = 40
const SAME_PLACE_KM = 5
/** Above this pg_trgm similarity, one text counts as a misspelling of the other. */
const ALIKE = 0.3
const LOOSELY_ALIKE = 0.42
/** Weight of a name that is found among other words, such as those of a house or street. */
const AMONG_OTHERS = 0.5

/**
 * Searches in three steps, each only if the one before finds nothing: words with these prefixes; similarly spelt names, with
 * the last word as a possible city; anything similar to the whole line. The last step is a hundred times slower.
 */
export async function searchGazetteer(db: Db, query: Query): Promise<FoundPlace[]> {
  const text = normalise(query.text)
  if (text === '') return []
  const begun = await byBeginnings(db, [...new Set([...(query.readings ?? []), text])], query)
  if (begun.length > 0 || !query.hasTrigrams || squash(text).length < FEWEST_FOR_SPELLING) return begun
  const address = text.replace(/ india$/, '')
  const [end, named] = [endOf(address), scoreOfStateAndPin(address)]
  const alike = await bySpelling(db, end, named, query)
  return alike.length > 0 ? alike : byLine(db, end, named, query)
}

/** States that are a city at the same time: in an address the name may be that of the city, so it is not removed. */
const STATES_OF_ONE_CITY = ['delhi', 'chandigarh', 'puducherry']
const STATE_AT_END = new RegExp(
  ` (${states
    .map(normalise)
    .filter((state) => !STATES_OF_ONE_CITY.includes(state))
    .join('|')})(?=$| \\d{6}$)`,
)

/** Removed before the last word is taken for a city. */
const PIN_AT_END = / (\d{6})$/

/** Score added to a place in the state, or with the PIN, that the address ends with. */
const NAMED = 0.2

/** SQL for the score of the state and the PIN that the address ends with. */
function scoreOfStateAndPin(address: string): RawBuilder<number> {
  const pin = PIN_AT_END.exec(address)?.[1] ?? null
  const written = STATE_AT_END.exec(address)?.[1]
  const state = states.find((one) => normalise(one) === written) ?? null
  return sql<number>`(case when pincode = ${pin}::text then ${NAMED}::real else 0 end
    + case when state = ${state}::text then ${NAMED}::real else 0 end)`
}

/**
 * The end of an address, where the names are that the directory has. Without the state, which the town implies and which would
 * use up the length. Limited to `MOST_FOR_SPELLING`, because the text is compared with every place: without a limit, nonsense
 * took half a second of the database.
 */
function endOf(address: string): string {
  const text = address.replace(STATE_AT_END, '')
  // One character more, so that a cut exactly between two words keeps the second one whole.
  return text.length > MOST_FOR_SPELLING ? text.slice(-MOST_FOR_SPELLING - 1).replace(/^\S* /, '') : text
}

async function byBeginnings(db: Db, texts: readonly string[], query: Query): Promise<FoundPlace[]> {
  const found = new Map<string, Ranked>()
  for (const text of texts)
    for (const row of await beginningWith(db, text, query)) {
      const known = found.get(row.id)
      if (!known || known.score < row.score) found.set(row.id, row)
    }
  return pick([...found.values()], query)
}

function beginningWith(db: Db, text: string, query: Query): Promise<Ranked[]> {
  const key = squash(text)
  // Normalised words have only letters and digits, so they cannot break out of the quotes of the tsquery.
  const words = text.split(' ').map((word) => `'${word}':*`)
  const wanted = `(${words.join(' & ')}) | '${key}':*`
  const match = sql<number>`case
    when name_key = ${key} then 1
    when ${key} = any (alias_keys) then 0.95
    when starts_with(name_key, ${key}) or exists (select from unnest(alias_keys) alias where starts_with(alias, ${key}))
      then 0.7 + 0.25 * length(${key}) / (select min(length(name)) from unnest(alias_keys || name_key) name
        where starts_with(name, ${key}))
    when starts_with(${key}, name_key) then 0.85
    when exists (select from unnest(alias_keys) alias where starts_with(${key}, alias)) then 0.8
    else 0 end`
  return ranked(db, query, sql<boolean>`words @@ ${wanted}::tsquery`, match)
}

function bySpelling(db: Db, end: string, named: RawBuilder<number>, query: Query): Promise<FoundPlace[]> {
  const text = end.replace(PIN_AT_END, '')
  const words = text.split(' ')
  const name = words.slice(0, -1).join(' ') || text
  const city = `'${words.at(-1)}':*`
  const alike = sql<number>`greatest(
    similarity(name_key, ${squash(text)}),
    case when words @@ ${city}::tsquery then greatest(similarity(name_key, ${squash(name)}),
      ${AMONG_OTHERS} * word_similarity(name_key, ${name})) + 0.1 else 0 end)`
  // The index covers the whole line: it preselects loosely, then the exact condition applies.
  const where = sql<boolean>`(line %> ${name} or line % ${text}) and ${alike} > ${ALIKE}`
  return db.transaction().execute(async (tx) => {
    // Lowered, as the default misses a typo in a short name ("jigni"). The exact condition follows anyway.
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LOOSELY_ALIKE)}, true)`.execute(
      tx,
    )
    return pick(await ranked(tx, query, where, sql<number>`${alike} + ${named}`), query)
  })
}

async function byLine(db: Db, text: string, named: RawBuilder<number>, query: Query): Promise<FoundPlace[]> {
  const alike = sql<number>`similarity(line, ${text}) + ${named}`
  return pick(await ranked(db, query, sql<boolean>`line % ${text}`, alike), query)
}

type Ranked = FoundPlace & { name_key: string; score: number }

function ranked(
  db: Db | Tx,
  { near, limit }: Query,
  where: RawBuilder<boolean>,
  match: RawBuilder<number>,
): Promise<Ranked[]> {
  // Distances on a flat earth are exact enough for ranking.
  const nearness = near
    ? sql<number>`0.9 * exp(-111.2 * sqrt(power(lat - ${near.lat}, 2)
        + power((lng - ${near.lng}) * cos(radians(${near.lat})), 2)) / 25)`
    : sql<number>`0`
  return db
    .selectFrom('places')
    .select(['id', 'layer', 'name', 'name_key', 'city', 'district', 'state', 'pincode', 'lat', 'lng'])
    .select(sql<number>`${match} + weight + ${nearness}`.as('score'))
    .where(where)
    .orderBy('score', 'desc')
    .orderBy('id')
    .limit(limit * SPARE)
    .execute()
}

/** The best rows, each place only once. */
function pick(rows: readonly Ranked[], { limit }: Query): FoundPlace[] {
  const sorted = rows.toSorted((a, b) => b.score - a.score)
  const distinct = sorted.filter(
    (row, i) => !sorted.some((other, j) => isSamePlace(other, row) && isBetter(other, j, row, i)),
  )
  return distinct.slice(0, limit).map(({ name_key: _, score: __, ...row }) => row)
}

type Named = { name_key: string; layer: PlaceLayer; lat: number; lng: number }
const isSamePlace = (a: Named, b: Named) => a.name_key === b.name_key && kmBetween(a, b) < SAME_PLACE_KM
const layersBestFirst: PlaceLayer[] = ['overlay', 'office', 'town', 'branch', 'pin', 'guess']

function isBetter(a: Named, placeOfA: number, b: Named, placeOfB: number): boolean {
  const layers = layersBestFirst.indexOf(a.layer) - layersBestFirst.indexOf(b.layer)
  return layers === 0 ? placeOfA < placeOfB : layers < 0
}
