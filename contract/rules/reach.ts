/** How far a shop delivers, in km by road. */
export const DEFAULT_DELIVERY_RADIUS_KM = 25
export const MIN_DELIVERY_RADIUS_KM = 1
export const MAX_DELIVERY_RADIUS_KM = 50

/** Hardly any road between two places of a town is more times longer than the straight line. */
const LONGEST_ROAD_FACTOR = 2

/** What the straight line tells without asking for the road, which is never shorter. */
export function reachByLine(straightMetres: number, radiusKm: number): 'within' | 'unsure' | 'beyond' {
  const radiusMetres = radiusKm * 1000
  if (straightMetres > radiusMetres) return 'beyond'
  return straightMetres * LONGEST_ROAD_FACTOR <= radiusMetres ? 'within' : 'unsure'
}
