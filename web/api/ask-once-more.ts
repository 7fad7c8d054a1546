import { ApiError } from './api-error.ts'
import { type Api, api } from './client.ts'

/** Longer than this nobody looks at a screen that says nothing. */
const LONGEST_WAIT_MS = 10_000

type Waiting = {
  signal?: AbortSignal
  /** Whether somebody has just asked, who wants to hear at once that it failed. */
  isHurried?: () => boolean
  /** Given what ends the wait, once there is one. */
  onWait?: (goOn: () => void) => void
}

/**
 * For reads alone: a server that was busy for a moment, and said for how long, is asked once more after that time, and so is one
 * whose connection broke. Never a second time, and not by all tabs at once, so that who struggles is not asked by everybody again.
 */
export async function askOnceMore<T>(read: () => Promise<T>, waiting: Waiting = {}): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const waitMs = waitOf(error)
    if (waitMs === undefined || waiting.isHurried?.()) throw error
    await wait(waitMs, waiting)
    if (waiting.signal?.aborted) throw error
    return read()
  }
}

/** The same for a call that no screen's reading makes, as a route's loader in the browser or a search while one types. */
export const patientApi: Api = (name, input, options = {}) =>
  askOnceMore(() => api(name, input, options), options)

function waitOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.retryAfterMs === undefined) return undefined
  // Without a network it is said at once; what failed is read when that is back.
  if (error.code === 'unreachable' && !navigator.onLine) return undefined
  if (error.retryAfterMs > LONGEST_WAIT_MS) return undefined
  return error.retryAfterMs * (1 + Math.random() / 2)
}

const wait = (waitMs: number, { signal, onWait }: Waiting) =>
  new Promise<void>((done) => {
    const timer = setTimeout(goOn, waitMs)
    signal?.addEventListener('abort', goOn)
    onWait?.(goOn)
    function goOn() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', goOn)
      done()
    }
  })
