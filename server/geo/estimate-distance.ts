import { straightLineMetres } from '#contract/rules/straight-line.ts'
import type { DistanceProvider, RoadDistance } from './distance.ts'
import type { LatLng } from './places.ts'

// Measured on 8,717 pairs of points in central Bengaluru: the median road is 1.4 times the straight line,
// one road in ten is shorter than 1.15 times and one in ten longer than 1.8 times.
const USUAL_FACTOR = 1.4
const LOW_FACTOR = 1.15
const HIGH_FACTOR = 1.8

/**
 * Driving distance without a map: the straight line with an allowance for roads. About one order in
 * five lands in the neighbouring fee band, so whatever shows it says "about".
 */
export function estimateDistance(factor = USUAL_FACTOR): DistanceProvider {
  return { distances: async (from, to) => to.map((point) => estimate(from, point, factor)) }
}

function estimate(from: LatLng, to: LatLng, factor: number): RoadDistance {
  const straight = straightLineMetres(from, to)
  return {
    metres: Math.round(straight * factor),
    method: 'estimate',
    low: Math.round(straight * Math.min(LOW_FACTOR, factor)),
    high: Math.round(straight * Math.max(HIGH_FACTOR, factor)),
    source: 'embedded',
  }
}
