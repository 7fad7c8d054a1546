import { ApiError } from './api-error.ts'

const FIRST_MS = 5_000
const LONGEST_MS = 30_000
/** Proxies may send absurd values, and a desk left open on a counter must recover some day. */
const LONGEST_SAID_MS = 10 * 60_000

/**
 * How long a background read waits before its next try, in milliseconds: exponential backoff with jitter, and never less
 * than the server asked for.
 * @param before how many tries in a row failed before this one
 * @param errors why this one failed, where that is known
 */
export function pauseAfter(before: number, ...errors: unknown[]): number {
  const most = Math.min(FIRST_MS * 2 ** before, LONGEST_MS)
  const said = Math.max(0, ...errors.map((error) => (error instanceof ApiError && error.retryAfterMs) || 0))
  return Math.max(most * (0.5 + 0.5 * Math.random()), pauseAsSaid(said))
}

/** The pause that the server asked for, plus up to half of it, so that clients that were told the same spread out. */
export const pauseAsSaid = (saidMs: number): number =>
  Math.min(saidMs, LONGEST_SAID_MS) * (1 + Math.random() / 2)
