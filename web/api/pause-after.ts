import { ApiError } from './api-error.ts'

const FIRST_MS = 5_000
const LONGEST_MS = 30_000
/** What a proxy says may be absurd, and a page that stands on a counter shall know in the end. */
const LONGEST_SAID_MS = 10 * 60_000

/**
 * How long what is read without anybody asking waits after a round that brought nothing: not as long as all others, ever longer at a
 * server that stays away, and not less than it said.
 * @param before how many rounds came to nothing before this one
 * @param errors why this one did, where that is known
 */
export function pauseAfter(before: number, ...errors: unknown[]): number {
  const most = Math.min(FIRST_MS * 2 ** before, LONGEST_MS)
  const said = Math.max(0, ...errors.map((error) => (error instanceof ApiError && error.retryAfterMs) || 0))
  return Math.max(most * (0.5 + 0.5 * Math.random()), pauseAsSaid(said))
}

/** Not less than the server said, and up to half of that more: all who were told the same do not come back together. */
export const pauseAsSaid = (saidMs: number): number =>
  Math.min(saidMs, LONGEST_SAID_MS) * (1 + Math.random() / 2)
