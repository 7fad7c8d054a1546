import { HIGH_ROAD_FACTOR, LOW_ROAD_FACTOR, USUAL_ROAD_FACTOR } from '#contract/rules/places/reach.ts'
import { straightLineMetres } from '#contract/rules/places/straight-line.ts'
import type { DistanceProvider, RoadDistance } from './distance.ts'
import type { LatLng } from './places.ts'

/**
 * Estimates driving distances as the straight line times a factor. For about one order in five this falls into a neighbouring
 * fee band, so screens show it with "about".
 */
export function estimateDistance(factor = USUAL_ROAD_FACTOR): DistanceProvider {
  return { distances: async (from, to) => to.map((point) => estimate(from, point, factor)) }
}

function estimate(from: LatLng, to: LatLng, factor: number): RoadDistance {
  const straight = straightLineMetres(from, to)
  return {
    metres: Math.round(straight * factor),
    method: 'estimate',
    low: Math.round(straight * Math.min(LOW_ROAD_FACTOR, factor)),
    high: Math.round(straight * Math.max(HIGH_ROAD_FACTOR, factor)),
    source: 'embedded',
  }
}
