import { ApiError } from './api-error.ts'
import { type Api, api } from './client.ts'

/** If the server asks for a longer pause, the screen shows the failure instead. */
const LONGEST_WAIT_MS = 10_000

type Waiting = {
  signal?: AbortSignal
  /** Whether the user has just asked for it, and so is told of a failure at once. */
  isHurried?: () => boolean
  /** Receives a function that ends the wait early. */
  onWait?: (goOn: () => void) => void
}

/**
 * For reads only: retries once, when the connection broke or the server was busy and said for how long. The wait is the
 * time the server asked for plus a random part of it, so that not all tabs come back to a struggling server at once.
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

/** `api` with that retry, for reads outside of `useData`, such as a route's `clientLoader` or search suggestions. */
export const patientApi: Api = (name, input, options = {}) =>
  askOnceMore(() => api(name, input, options), options)

function waitOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.retryAfterMs === undefined) return undefined
  // Without a network the failure is shown at once; failed reads are repeated when the network is back.
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
