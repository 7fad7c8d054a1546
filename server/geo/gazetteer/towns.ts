import { readFile } from 'node:fs/promises'
import { readCsv } from '../csv.ts'
import type { LatLng } from '../places.ts'
import { cityNow } from './place-text.ts'
import { findState } from './states.ts'

export type Town = {
  geonamesId: number
  name: string
  state: string
  population: number
  at: LatLng
}

/** Indian towns with more than a thousand people, from GeoNames (CC BY 4.0). */
export const townsFile = new URL('../data/towns.csv', import.meta.url)

export async function readTowns(): Promise<Town[]> {
  const [, ...rows] = readCsv(await readFile(townsFile, 'utf8'))
  return rows.flatMap(toTown)
}

function toTown([id, name = '', adminCode = '', population, lat, lng]: string[]): Town[] {
  const state = findState(adminCode)
  if (!state) return []
  return [
    {
      geonamesId: Number(id),
      name: cityNow(name, state),
      state,
      population: Number(population),
      at: { lat: Number(lat), lng: Number(lng) },
    },
  ]
}
