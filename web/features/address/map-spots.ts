import { offsetBy } from '#contract/rules/places/flat-map.ts'
import type { LatLng } from '#contract/rules/places/straight-line.ts'
import { HEIGHT, type Spot, type View, WIDTH } from './sketch-view.ts'

const MEASURED_METRES = 1000

/** Spots for a map whose own coordinates are pixels of its box. */
export function spotsIn(
  box: HTMLElement,
  toPixel: (point: LatLng) => Spot,
  toPoint: (pixel: Spot) => LatLng,
) {
  const pixelsOfUnit = () => Math.max(1, box.clientWidth) / WIDTH
  const spotOf = (point: LatLng): Spot => {
    const { x, y } = toPixel(point)
    return { x: x / pixelsOfUnit(), y: y / pixelsOfUnit() }
  }
  return {
    spotOf,
    pointAt: ({ x, y }: Spot) => toPoint({ x: x * pixelsOfUnit(), y: y * pixelsOfUnit() }),
    scaleAt(point: LatLng) {
      const north = spotOf(offsetBy(point, { east: 0, north: MEASURED_METRES }))
      return Math.abs(spotOf(point).y - north.y) / MEASURED_METRES
    },
  }
}

/** The bounds of a view in degrees. */
export function boundsOf({ middle, reachMetres }: View) {
  const reach = { east: (reachMetres * WIDTH) / HEIGHT, north: reachMetres }
  const { lat: north, lng: east } = offsetBy(middle, reach)
  const { lat: south, lng: west } = offsetBy(middle, { east: -reach.east, north: -reach.north })
  return { north, east, south, west }
}
