import { offsetBy, offsetTo } from '#contract/rules/places/flat-map.ts'
import { type LatLng, straightLineMetres } from '#contract/rules/places/straight-line.ts'

export const WIDTH = 360
export const HEIGHT = 270
/** Wide enough to show a few names for orientation. */
const FIRST_REACH_METRES = 1800
const LEAST_REACH_METRES = 400
const MOST_REACH_METRES = 12_000
const MARGIN = 24
/** The average width of a character in the widest of the system fonts. */
const CHARACTER_WIDTH = 9
const LINE_HEIGHT = 16
const BELOW_DOT = 15

/** What part of the world the sketch shows: its middle, and how many metres lie between that and the upper edge. */
export type View = { middle: LatLng; reachMetres: number }
export type Spot = { x: number; y: number }

/** A view that holds the pin and, where there is one, the shop. */
export function viewOf(pin: LatLng, shop: LatLng | undefined): View {
  if (!shop) return { middle: pin, reachMetres: FIRST_REACH_METRES }
  const { east, north } = offsetTo(shop, pin)
  const middle = offsetBy(shop, { east: east / 2, north: north / 2 })
  const reachMetres = clampReach(Math.max(FIRST_REACH_METRES, straightLineMetres(shop, pin) * 0.8))
  return { middle, reachMetres }
}

export const zoom = (view: View, factor: number): View => ({
  ...view,
  reachMetres: clampReach(view.reachMetres * factor),
})

const clampReach = (metres: number) => Math.min(MOST_REACH_METRES, Math.max(LEAST_REACH_METRES, metres))

export const scaleOf = (view: View) => HEIGHT / 2 / view.reachMetres

export function spotOf(view: View, point: LatLng): Spot {
  const { east, north } = offsetTo(view.middle, point)
  const scale = scaleOf(view)
  return { x: WIDTH / 2 + east * scale, y: HEIGHT / 2 - north * scale }
}

export function pointAt(view: View, { x, y }: Spot): LatLng {
  const scale = scaleOf(view)
  return offsetBy(view.middle, { east: (x - WIDTH / 2) / scale, north: (HEIGHT / 2 - y) / scale })
}

/** Whether the pin is too near the edge to be dragged on. */
export function isAtEdge({ x, y }: Spot): boolean {
  return x < MARGIN || y < MARGIN || x > WIDTH - MARGIN || y > HEIGHT - MARGIN
}

/** Upper left and lower right corner. */
export type Box = [Spot, Spot]

/** The bounding box of a text whose baseline is centred on a spot. */
export function boxOf(text: string, { x, y }: Spot): Box {
  const half = (text.length * CHARACTER_WIDTH) / 2
  return [
    { x: x - half, y: y - LINE_HEIGHT + 4 },
    { x: x + half, y: y + 4 },
  ]
}

/** Where a ring's label is. */
export const topOf = ({ x, y }: Spot, radius: number): Spot => ({ x, y: y - radius - 3 })

/** A dot, and the spot `at` of its name below it. */
export type Label = Spot & { name: string; isNamed: boolean; at: Spot }

/** Every place inside the view as a dot. Names are written nearest first, if they do not overlap another (`isNamed`). */
export function labelsIn(
  view: View,
  names: readonly { name: string; latitude: number; longitude: number }[],
  /** Areas that are occupied already. */
  kept: readonly Box[] = [],
): Label[] {
  const taken = [...kept]
  return names.flatMap(({ name, latitude, longitude }) => {
    const dot = spotOf(view, { lat: latitude, lng: longitude })
    if (dot.x < 0 || dot.y < 0 || dot.x > WIDTH || dot.y > HEIGHT) return []
    const at = { x: dot.x, y: dot.y + BELOW_DOT }
    const box = boxOf(name, at)
    const isNamed = isInside(box) && !taken.some((other) => overlap(box, other))
    if (isNamed) taken.push(box)
    return [{ name, ...dot, isNamed, at }]
  })
}

export const around = ({ x, y }: Spot): Box => [
  { x: x - 14, y: y - 12 },
  { x: x + 14, y: y + 14 },
]

const isInside = ([a, b]: Box) => a.x > 0 && a.y > 0 && b.x < WIDTH && b.y < HEIGHT

const overlap = ([a, b]: Box, [c, d]: Box): boolean => a.x < d.x && c.x < b.x && a.y < d.y && c.y < b.y

const directions = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const
type Direction = (typeof directions)[number]

/** The compass direction of the pin from the shop. */
export function bearing(from: LatLng, to: LatLng): Direction {
  const { east, north } = offsetTo(from, to)
  const eighths = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return directions[(eighths + 8) % 8] ?? 'north'
}
