import { readFile } from 'node:fs/promises'
import { readCsv } from '../csv.ts'
import type { LatLng } from '../places.ts'

/**
 * A neighbourhood of our own list: facts from general knowledge, checked by a test, and copied from no data set or map.
 * Points are approximate, usually to about 700 m.
 */
export type Neighbourhood = {
  name: string
  city: string
  state: string
  pin?: string
  at: LatLng
  aliases: string[]
}

export const neighbourhoodsFile = new URL('../data/neighbourhoods.csv', import.meta.url)

export async function readNeighbourhoods(): Promise<Neighbourhood[]> {
  const [, ...rows] = readCsv(await readFile(neighbourhoodsFile, 'utf8'))
  return rows.map(([name = '', city = '', state = '', pin, lat, lng, aliases]) => ({
    name,
    city,
    state,
    pin: pin || undefined,
    at: { lat: Number(lat), lng: Number(lng) },
    aliases: aliases ? aliases.split(';') : [],
  }))
}
