/** A point in degrees. Never a bare pair, since half of the providers put the longitude first. */
export type LatLng = { lat: number; lng: number }
/** The same by the names of the API. */
export type Point = { latitude: number; longitude: number }

export const EARTH_RADIUS_METRES = 6_371_008.8

export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle metres (haversine). */
export function straightLineMetres(a: LatLng, b: LatLng): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2)
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2)
  const h = halfLat * halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng * halfLng
  // Rounding can push h past 1 for points on opposite sides of the earth, and asin of that is NaN.
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, h)))
}
