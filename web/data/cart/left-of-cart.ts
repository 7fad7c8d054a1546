import type { Counts } from './stored-carts.ts'

type Lines = readonly { _id: string; count: number }[]
type Known = {
  /** The account's cart on the server, from which the order is subtracted already and which has what was added since. */
  counts: Counts
  /** The count that the server last received for a line with an unsent change; undefined if nothing is unsent. */
  heardOf: (itemId: string) => number | undefined
}

/** For an order of this browser, which knows the whole cart: the counts alone tell what was added after it. */
const nothingElse: Known = { counts: {}, heardOf: () => undefined }

/**
 * What is left of a cart after an order: its counts minus the ordered ones. What was added after an order from another
 * device stays, whether the server knows of it (`counts`) or not (`heardOf`).
 */
export function leftOf(cart: Counts, ordered: Lines, { counts, heardOf }: Known = nothingElse): Counts {
  const left: Record<string, number> = {}
  for (const [itemId, count] of Object.entries(cart)) {
    const gone = ordered.reduce((sum, line) => sum + (line._id === itemId ? line.count : 0), 0)
    const since = Math.max(Math.min(count, counts[itemId] ?? 0), count - (heardOf(itemId) ?? count))
    const rest = gone === 0 ? count : Math.max(count - gone, since)
    if (rest > 0) left[itemId] = rest
  }
  return left
}
