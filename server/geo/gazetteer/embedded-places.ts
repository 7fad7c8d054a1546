import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { withoutEmpty } from '../google/google-address.ts'
import type { Capabilities, GeoAddress, LatLng, PlaceDirectory, Precision, Suggestion } from '../places.ts'
import { attributions } from '../texts/en.ts'
import { type Nearest, nearestInGazetteer } from './reverse-gazetteer.ts'
import { type FoundPlace, searchGazetteer } from './search-gazetteer.ts'
import { isDevanagari, readDevanagari, readSpokenNames, type SpokenNames } from './spoken-names.ts'

const DEFAULT_LIMIT = 6
const LOADS_KNOWN_MS = 30_000

const caps: Capabilities = {
  source: 'embedded',
  finest: 'locality',
  attribution: [attributions.towns],
}

export type EmbeddedPlaces = PlaceDirectory & {
  /** Whether the operator has loaded India Post's directory in addition to our own data. */
  postOffices(): Promise<'none' | 'loading' | 'loaded'>
}

/** The place directory in our own database: neighbourhoods, towns and PINs, but no houses. Needs no key and no network. */
export function embeddedPlaces(db: Db): EmbeddedPlaces {
  let hasTrigrams: boolean | undefined
  let spoken: Promise<SpokenNames> | undefined
  let known: { state: 'none' | 'loading' | 'loaded'; until: number } | undefined

  async function read(text: string) {
    if (!isDevanagari(text)) return { text }
    spoken ??= readSpokenNames()
    return readDevanagari(text, await spoken)
  }

  return {
    caps,

    async suggest({ text, near, limit = DEFAULT_LIMIT }) {
      hasTrigrams ??= await isInstalled(db, 'pg_trgm')
      const query = await read(text)
      return (await searchGazetteer(db, { ...query, near, limit, hasTrigrams })).map(toSuggestion)
    },

    async resolve(ref) {
      const place = await db.selectFrom('places').selectAll().where('id', '=', ref).executeTakeFirst()
      return place ? toAddress(place) : null
    },

    async reverse(at) {
      const nearest = await nearestInGazetteer(db, at)
      return nearest ? nearAddress(at, nearest) : null
    },

    async postOffices() {
      if (known && known.until > Date.now()) return known.state
      const load = await db
        .selectFrom('place_loads')
        .select('state')
        .where('source', '=', 'india-post')
        .executeTakeFirst()
      known = { state: load?.state ?? 'none', until: Date.now() + LOADS_KNOWN_MS }
      return known.state
    },
  }
}

async function isInstalled(db: Db, extension: string): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = ${extension}`.execute(db)
  return rows.length > 0
}

export function embeddedAttribution(postOffices: 'none' | 'loading' | 'loaded'): string {
  return postOffices === 'loaded' ? `${attributions.towns} · ${attributions.postOffices}` : attributions.towns
}

const precisionOf = ({ layer }: FoundPlace): Precision =>
  layer === 'town' ? 'city' : layer === 'pin' ? 'pincode' : 'locality'

const region = ({ city, state, pincode, layer }: FoundPlace): string => {
  const stateAndPin = [state, layer === 'pin' ? undefined : pincode].filter(Boolean).join(' ')
  return [layer === 'town' ? undefined : city, stateAndPin].filter(Boolean).join(', ')
}

function toSuggestion(place: FoundPlace): Suggestion {
  return { ref: place.id, title: place.name, subtitle: region(place), source: 'embedded' }
}

function toAddress(place: FoundPlace): GeoAddress {
  const { lat, lng, layer, city, district, state, pincode } = place
  return withoutEmpty({
    at: { lat, lng },
    formatted: `${place.name}, ${region(place)}`,
    precision: precisionOf(place),
    source: 'embedded' as const,
    locality: layer === 'town' || layer === 'pin' ? undefined : place.name,
    city,
    district: district || undefined,
    state,
    pincode: pincode ?? undefined,
  })
}

/** Describes a point by the nearest place. Keeps the point itself, and marks that the name is only near it. */
function nearAddress(at: LatLng, { place, pincode }: Nearest): GeoAddress {
  const { pincode: _, ...address } = toAddress(place)
  const where = place.layer === 'town' ? [place.name, place.state] : [place.name, place.city]
  const named = [where.join(', '), pincode].filter(Boolean).join(' ')
  return withoutEmpty({ ...address, at, formatted: named, isOnlyNear: true, pincode })
}
