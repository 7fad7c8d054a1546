import { sql } from 'kysely'
import { isInIndia } from '#contract/rules/accounts/checks.ts'
import { offsetBy } from '#contract/rules/places/flat-map.ts'
import type { Db } from '#server/db/db.ts'
import type { PlaceLayer } from '#server/db/tables/geo.ts'
import type { LatLng } from '../places.ts'
import { kmBetween } from './gazetteer-row.ts'
import type { FoundPlace } from './search-gazetteer.ts'

const NEIGHBOURHOOD_KM = 8
const TOWN_KM = 25
/** Our neighbourhoods have a PIN but no borders: distanceFactors away a neighbouring PIN is as likely. */
const OWN_PIN_KM = 2
const READ = 40
/** Factors on the distance of a layer: a branch office serves a wide area, so it must be much nearer for its name to be used. */
const distanceFactors: Partial<Record<PlaceLayer, number>> = { office: 1.1, branch: 1.6 }

export type Nearest = { place: FoundPlace; km: number; pincode?: string }

/** The nearest neighbourhood or post office, else the nearest town. Null if none is near, and outside India. */
export async function nearestInGazetteer(db: Db, at: LatLng): Promise<Nearest | null> {
  if (!isInIndia(at.lat, at.lng)) return null
  const near = await placesAround(db, at, NEIGHBOURHOOD_KM, ['overlay', 'office', 'branch'], READ)
  const [best] = near.toSorted((a, b) => reach(a) - reach(b))
  if (best && reach(best) <= NEIGHBOURHOOD_KM) return withPin(best, near)
  const [town] = await placesAround(db, at, TOWN_KM, ['town'], 1)
  return town ?? null
}

const reach = ({ place, km }: Nearest) => km * (distanceFactors[place.layer] ?? 1)

function withPin(best: Nearest, near: readonly Nearest[]): Nearest {
  const trusted = near.find(
    ({ place, km }) => place.pincode !== null && (place.layer !== 'overlay' || km <= OWN_PIN_KM),
  )
  const pincode = best.place.layer === 'overlay' && best.km > OWN_PIN_KM ? null : best.place.pincode
  const known = pincode ?? trusted?.place.pincode
  return known ? { ...best, pincode: known } : best
}

/** Places of these layers within `radiusKm` of a point, nearest first. */
export async function placesAround(
  db: Db,
  at: LatLng,
  radiusKm: number,
  layers: PlaceLayer[],
  limit: number,
): Promise<Nearest[]> {
  const metres = radiusKm * 1000
  const low = offsetBy(at, { east: -metres, north: -metres })
  const high = offsetBy(at, { east: metres, north: metres })
  const box = sql`box(${mercator(low)}, ${mercator(high)})`
  const rows = await db
    .selectFrom('places')
    .select(['id', 'layer', 'name', 'city', 'district', 'state', 'pincode', 'lat', 'lng'])
    .where(sql<boolean>`loc <@ ${box}`)
    .where('layer', 'in', layers)
    .where('quality', '>=', 1)
    .orderBy(sql`loc <-> ${mercator(at)}`)
    .limit(limit)
    .execute()
  return rows
    .map((place) => ({ place, km: kmBetween(at, place) }))
    .filter(({ km }) => km <= radiusKm)
    .toSorted((a, b) => a.km - b.km)
}

const mercator = ({ lat, lng }: LatLng) =>
  sql`point(${lng}::float8, degrees(ln(tan(pi() / 4 + radians(${lat}::float8) / 2))))`
