import type { Point } from '#contract/rules/straight-line.ts'

/** The way to a place, in the map of the phone. Beside the other addresses, which the first page loads. */
export function directionsUrl(place: Point) {
  // Six decimals are a hand's breadth; more would be cut off or, worse, written as an exponent.
  const destination = `${place.latitude.toFixed(6)},${place.longitude.toFixed(6)}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}&travelmode=driving`
}
