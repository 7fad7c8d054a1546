/** A point on the earth in degrees. Never a bare pair: half of the providers say longitude first. */
export type LatLng = { lat: number; lng: number }

const EARTH_RADIUS_METRES = 6_371_008.8
const METRES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_METRES

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle metres (haversine). */
export function straightLineMetres(a: LatLng, b: LatLng): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2)
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2)
  const h = halfLat * halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng * halfLng
  // Rounding can push h past 1 for points on opposite sides of the earth, and asin of that is NaN.
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, h)))
}

/** The point that lies so many metres east and north of another: exact enough within a city. */
export function offsetBy(from: LatLng, metres: { east: number; north: number }): LatLng {
  return {
    lat: from.lat + metres.north / METRES_PER_DEGREE,
    lng: from.lng + metres.east / (METRES_PER_DEGREE * Math.cos(radians(from.lat))),
  }
}

/** How many metres east and north `to` lies of `from`: the flat picture a sketch is drawn on. */
export function offsetTo(from: LatLng, to: LatLng): { east: number; north: number } {
  return {
    east: (to.lng - from.lng) * METRES_PER_DEGREE * Math.cos(radians(from.lat)),
    north: (to.lat - from.lat) * METRES_PER_DEGREE,
  }
}
