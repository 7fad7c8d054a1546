import { isRefused } from '#web/api/answer-failure.ts'
import { inTime } from './in-time.ts'

/** How long who pressed waits in all, and at least for what is looked up: a server that was silent may be so again. */
const PATIENCE_MS = 25_000
const LEAST_MS = 5_000

/**
 * Changes something. Where no answer came, what was to change is read and says itself whether it was done: nobody is told then that it
 * failed. Throws what went wrong.
 * @param lookUp what the answer would have been; nothing where it was not done
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

/** The same of what answers nothing that matters: what is looked up says whether it was done. */
export const sendOrSee = (send: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<unknown> =>
  sendOrLookUp<unknown>(send, async () => (await isDone()) || undefined)
