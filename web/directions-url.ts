import type { Point } from '#contract/rules/places/straight-line.ts'

/** Opens directions to a place in the phone's map app. */
export function directionsUrl(place: Point) {
  // Six decimals are about 10 cm. Without `toFixed` a small number would be written as an exponent.
  const destination = `${place.latitude.toFixed(6)},${place.longitude.toFixed(6)}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}&travelmode=driving`
}
