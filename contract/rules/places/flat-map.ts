import { EARTH_RADIUS_METRES, type LatLng, radians } from './straight-line.ts'

const METRES_PER_DEGREE = radians(1) * EARTH_RADIUS_METRES

/** The point so many metres east and north of another. On a flat earth: exact enough within a city. */
export function offsetBy(from: LatLng, metres: { east: number; north: number }): LatLng {
  return {
    lat: from.lat + metres.north / METRES_PER_DEGREE,
    lng: from.lng + metres.east / (METRES_PER_DEGREE * Math.cos(radians(from.lat))),
  }
}

/** How many metres east and north of `from` the point `to` lies; the inverse of `offsetBy`. */
export function offsetTo(from: LatLng, to: LatLng): { east: number; north: number } {
  return {
    east: (to.lng - from.lng) * METRES_PER_DEGREE * Math.cos(radians(from.lat)),
    north: (to.lat - from.lat) * METRES_PER_DEGREE,
  }
}
