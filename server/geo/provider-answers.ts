import { sql } from 'kysely'
import { DAY_MS } from '#contract/rules/time/india-time.ts'
import type { Db } from '#server/db/db.ts'
import type { Distance, DistanceProvider } from './distance.ts'
import type { GeoAddress, LatLng, PlaceDirectory } from './places.ts'

const KEEP_ADDRESSES_MS = 30 * DAY_MS
const KEEP_DISTANCES_MS = 7 * DAY_MS

/** Four decimals, about ten metres, so that the same doorstep has one cache key. */
const rounded = ({ lat, lng }: LatLng) => `${lat.toFixed(4)},${lng.toFixed(4)}`

/** Caches reverse geocoding in the database. Not for Google, whose terms forbid it. */
export function cacheAddresses(places: PlaceDirectory, db: Db): PlaceDirectory {
  return {
    ...places,
    async reverse(at, signal) {
      const key = `${places.caps.source}:reverse:${rounded(at)}`
      const known = await recall<GeoAddress>(db, [key])
      const kept = known.get(key)
      if (kept) return { ...kept, at }
      const address = await places.reverse(at, signal)
      if (address) await keep(db, [[key, address]], KEEP_ADDRESSES_MS)
      return address
    },
  }
}

/** Caches distances in the database, but not that there is no route, since roads get built. Not for Google. */
export function cacheDistances(provider: DistanceProvider, db: Db): DistanceProvider {
  return {
    async distances(from, to, signal) {
      const keys = to.map((point) => `osm:distance:${rounded(from)}:${rounded(point)}`)
      const known = await recall<Distance>(db, keys)
      const missing = to.filter((_, i) => !known.has(keys[i] ?? ''))
      if (missing.length === 0) return keys.flatMap((key) => known.get(key) ?? [])
      const asked = await provider.distances(from, missing, signal)
      const found = to.flatMap(
        (_, i) => known.get(keys[i] ?? '') ?? asked[missing.indexOf(to[i] ?? from)] ?? [],
      )
      const fresh = keys.flatMap((key, i): [string, Distance][] => {
        const distance = found[i]
        return distance && 'metres' in distance && !known.has(key) ? [[key, distance]] : []
      })
      await keep(db, fresh, KEEP_DISTANCES_MS)
      return found
    },
  }
}

async function recall<T>(db: Db, keys: string[]): Promise<Map<string, T>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('provider_answers')
    .select(['key', 'answer'])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('expires_at', '>', new Date())
    .execute()
  // The cast is safe: only `keep` writes these, with the key's prefix determining the type.
  return new Map(rows.map((row) => [row.key, row.answer as T]))
}

async function keep(db: Db, answers: [string, object][], forMs: number): Promise<void> {
  if (answers.length === 0) return
  const rows = new Map(answers.map(([key, answer]) => [key, JSON.stringify(answer)]))
  await sql`
    insert into provider_answers (key, answer, expires_at)
    select key, answer::jsonb, ${new Date(Date.now() + forMs)}::timestamptz
    from unnest(${sql.val([...rows.keys()])}::text[], ${sql.val([...rows.values()])}::text[]) as given (key, answer)
    on conflict (key) do update set answer = excluded.answer, expires_at = excluded.expires_at`.execute(db)
}

export async function forgetExpiredAnswers(db: Db): Promise<void> {
  await db.deleteFrom('provider_answers').where('expires_at', '<', new Date()).execute()
}
