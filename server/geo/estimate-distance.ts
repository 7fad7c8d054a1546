import { HIGH_ROAD_FACTOR, LOW_ROAD_FACTOR, USUAL_ROAD_FACTOR } from '#contract/rules/reach.ts'
import { straightLineMetres } from '#contract/rules/straight-line.ts'
import type { DistanceProvider, RoadDistance } from './distance.ts'
import type { LatLng } from './places.ts'

/**
 * Driving distance without a map: the straight line with an allowance for roads. About one order in
 * five lands in the neighbouring fee band, so whatever shows it says "about".
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
