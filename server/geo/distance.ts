import type { LatLng, Source } from './places.ts'

/** Metres by road, or our estimate of them, with the range in which they probably lie (`low`, `high`). */
export type RoadDistance = {
  metres: number
  method: 'road' | 'estimate'
  low?: number
  high?: number
  source: Source
}

/** A valid answer, not a failure: the customer has to move the pin. */
export type Unroutable = { unroutable: 'no-road-nearby' | 'no-route' | 'too-far' }

export type Distance = RoadDistance | Unroutable

/** Driving distances from one point to several, in the order of `to`. Throws a `GeoError` if the provider fails. */
export type DistanceProvider = {
  distances(from: LatLng, to: readonly LatLng[], signal?: AbortSignal): Promise<Distance[]>
}

export function isUnroutable(distance: Distance): distance is Unroutable {
  return 'unroutable' in distance
}
