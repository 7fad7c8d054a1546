import type { LatLng, Source } from './places.ts'

/** Metres by road, or our estimate of them with the range it probably lies in. */
export type RoadDistance = {
  metres: number
  method: 'road' | 'estimate'
  low?: number
  high?: number
  source: Source
}

/** An answer, not a failure: the pin must be moved. */
export type Unroutable = { unroutable: 'no-road-nearby' | 'no-route' | 'too-far' }

export type Distance = RoadDistance | Unroutable

/** Driving distances from one point to several, in the order asked. Failures are thrown as `GeoError`. */
export type DistanceProvider = {
  distances(from: LatLng, to: readonly LatLng[], signal?: AbortSignal): Promise<Distance[]>
}

export function isUnroutable(distance: Distance): distance is Unroutable {
  return 'unroutable' in distance
}
