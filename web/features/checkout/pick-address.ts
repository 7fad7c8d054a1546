import type { KeptAddress } from '#contract/addresses.ts'
import { type Point, straightLineMetres } from '#contract/rules/places/straight-line.ts'

/** Within this distance the chosen place counts as the address itself. */
const SAME_METRES = 50
/** Places are often whole neighbourhoods: within this distance of its centre an address counts as inside. */
const NEAR_METRES = 2000

/**
 * The kept address that a checkout begins with: the one at the chosen place, else the first near it; without a chosen
 * place the first one.
 * @param addresses the default first, then most recently used first
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
