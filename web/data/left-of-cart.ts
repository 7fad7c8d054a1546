import type { Counts } from './kept-carts.ts'

type Lines = readonly { _id: string; count: number }[]
type Known = {
  /** What the account's cart holds: nothing of what an order took out, and what came into it since. */
  counts: Counts
  /** The count of a line that the server heard last, where it did not hear the last change. */
  heardOf: (itemId: string) => number | undefined
}

/** Of what was ordered in this browser: more of it than that came in after. */
const nothingElse: Known = { counts: {}, heardOf: () => undefined }

/**
 * What is left of a cart once its account has ordered: what was ordered goes, count by count. What came into it after an
 * order from elsewhere stays, whether the server heard of that or not.
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
