import { straightLineMetres } from '#contract/rules/places/straight-line.ts'
import type { PlaceLayer, PlaceRow } from '#server/db/tables/geo.ts'
import type { LatLng } from '../places.ts'
import type { Neighbourhood } from './neighbourhoods.ts'
import { namesOfCity, normalise, squash, wordsOf } from './place-text.ts'
import type { Town } from './towns.ts'

export type PlaceFacts = {
  id: string
  layer: PlaceLayer
  name: string
  aliases?: readonly string[]
  city: string
  district?: string
  state: string
  pin?: string | undefined
  at: LatLng
  quality: number
  weight: number
}

/** Makes a complete row of `places`. Search columns are computed here, as an UPDATE after loading would bloat the table. */
export function toRow(facts: PlaceFacts): PlaceRow {
  const { name, aliases = [], city, district = '', state, pin } = facts
  const keys = [name, ...aliases].map(squash).filter(Boolean)
  const texts = [name, ...aliases, ...namesOfCity(city), district, state, pin ?? '']
  return {
    id: facts.id,
    layer: facts.layer,
    name,
    name_key: keys[0] ?? '',
    alias_keys: keys.slice(1),
    city,
    district,
    state,
    pincode: pin ?? null,
    lat: facts.at.lat,
    lng: facts.at.lng,
    quality: facts.quality,
    weight: facts.weight,
    words: [...new Set([...texts.flatMap(wordsOf), ...keys])],
    line: normalise([name, ...aliases, city].join(' ')),
  }
}

/** Weighs neighbourhoods by their city's population and by their order in the file, where a city's best known come first. */
export function neighbourhoodRows(rows: readonly Neighbourhood[], towns: readonly Town[]): PlaceRow[] {
  return [...Map.groupBy(rows, (row) => `${row.city}, ${row.state}`).values()].flatMap((ofCity) => {
    const town = towns.find(({ name, state }) => name === ofCity[0]?.city && state === ofCity[0]?.state)
    const cityWeight = 0.06 * Math.log10((town?.population ?? 0) + 100_000)
    return ofCity.map(({ name, aliases, city, state, pin, at }, i) => {
      const id = `o:${squash(city)}:${squash(name)}`
      const weight = cityWeight + 0.2 * (1 - i / ofCity.length)
      return toRow({ id, layer: 'overlay', name, aliases, city, state, pin, at, quality: 3, weight })
    })
  })
}

const BIGGEST_LOG = 7
const TOWN_WEIGHT = 0.55

export function townRow({ geonamesId, name, state, population, at }: Town): PlaceRow {
  const weight = (TOWN_WEIGHT * Math.log10(population + 10)) / BIGGEST_LOG
  const [, ...aliases] = namesOfCity(name)
  return toRow({
    id: `t:${geonamesId}`,
    layer: 'town',
    name,
    aliases,
    city: name,
    state,
    at,
    quality: 2,
    weight,
  })
}

/** One row for each PIN of the neighbourhoods, at the middle of the neighbourhoods that share it. */
export function pinRows(rows: readonly Neighbourhood[]): PlaceRow[] {
  const byPin = Map.groupBy(
    rows.filter((row) => row.pin !== undefined),
    (row) => row.pin ?? '',
  )
  return [...byPin].flatMap(([pin, sharing]) => {
    const [first] = sharing
    return first ? pinRow(pin, { ...first, at: middleOf(sharing.map((row) => row.at)) }) : []
  })
}

export function pinRow(
  pin: string,
  place: { city: string; district?: string; state: string; at: LatLng },
): PlaceRow {
  return toRow({ ...place, id: `p:${pin}`, layer: 'pin', name: pin, pin, quality: 0, weight: 0.1 })
}

/** The median of latitudes and of longitudes, which a single outlier does not move. */
export function middleOf(points: readonly LatLng[]): LatLng {
  return { lat: median(points.map((p) => p.lat)), lng: median(points.map((p) => p.lng)) }
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

export const kmBetween = (a: LatLng, b: LatLng) => straightLineMetres(a, b) / 1000
