import type { KeptAddress } from '#contract/addresses.ts'
import { type Point, straightLineMetres } from '#contract/rules/straight-line.ts'

/** A place that was chosen is this address itself. */
const SAME_METRES = 50
/** Places are found as neighbourhoods: an address this near to the middle of one is in it. */
const NEAR_METRES = 2000

/**
 * Which address an order begins with: the one that was chosen as the place, else the first one near that place, and where
 * no place was chosen the first one. They come with the default first, and then as they were used last.
 */
export function pickAddress<A extends KeptAddress>(
  addresses: readonly A[],
  place: Point | null,
): A | undefined {
  if (!place) return addresses[0]
  const within = (metres: number) => addresses.find((address) => metresBetween(address, place) <= metres)
  return within(SAME_METRES) ?? within(NEAR_METRES)
}

const metresBetween = (a: Point, b: Point): number =>
  straightLineMetres({ lat: a.latitude, lng: a.longitude }, { lat: b.latitude, lng: b.longitude })
