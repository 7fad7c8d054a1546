import { isRefused } from '#web/api/answer-failure.ts'
import { inTime } from './in-time.ts'

/** How long the user waits in all, and the least time that the lookup gets of it. */
const PATIENCE_MS = 25_000
const LEAST_MS = 5_000

/**
 * Sends a change. If no answer comes, or the server breaks, the change may have taken effect all the same: then
 * `lookUp` reads what was to change, and if it has changed, the call succeeds. Throws what went wrong.
 * @param lookUp returns what the answer would have been; undefined if the change did not take effect
 */
export async function sendOrLookUp<T>(
  send: () => Promise<T>,
  lookUp: () => Promise<T | undefined>,
): Promise<T> {
  const sentAt = performance.now()
  try {
    return await send()
  } catch (error) {
    if (isRefused(error)) throw error
    const left = PATIENCE_MS - (performance.now() - sentAt)
    const found = await inTime(lookUp(), Math.max(left, LEAST_MS))
    if (found === undefined) throw error
    return found
  }
}

/** The same for a call whose answer does not matter. */
export const sendOrSee = (send: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<unknown> =>
  sendOrLookUp<unknown>(send, async () => (await isDone()) || undefined)
