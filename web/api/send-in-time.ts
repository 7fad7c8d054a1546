import { setNowBy } from '#web/now.ts'
import { connectionTexts } from '#web/texts/connection.ts'
import { ApiError } from './api-error.ts'

/** Longer than the server's own time limits, so that its message arrives first. */
const PATIENCE_MS = 20_000
/** The upload speed of a slow phone: the time limit grows with the body's size. */
const SLOWEST_BYTES_PER_MS = 25
export const JSON_TYPE = 'application/json'
const WITHOUT_BODY = [204, 205, 304]

/** `fetch` with a time limit. Throws an `unreachable` error when it is over. */
export async function sendInTime(path: string, init: RequestInit): Promise<Response> {
  // AbortSignal.timeout and AbortSignal.any are missing in older browsers that we support.
  const ending = new AbortController()
  const leave = () => ending.abort()
  let isLate = false
  const size = typeof init.body === 'string' ? init.body.length : 0
  const impatience = setTimeout(
    () => {
      isLate = true
      leave()
    },
    PATIENCE_MS + size / SLOWEST_BYTES_PER_MS,
  )
  if (init.signal?.aborted) leave()
  init.signal?.addEventListener('abort', leave)
  try {
    const askedAt = Date.now()
    const reply = await fetch(path, { ...init, signal: ending.signal })
    // Not from anything but JSON: a captive portal's clock is not the server's.
    if (reply.headers.get('content-type')?.startsWith(JSON_TYPE)) setNowBy(reply, askedAt)
    // Reads the whole body here, so that the time limit covers it and a truncated body counts as no answer.
    const body = WITHOUT_BODY.includes(reply.status) ? null : await reply.arrayBuffer()
    return new Response(body, reply)
  } catch (fault) {
    if (isLate) throw new ApiError({ code: 'unreachable', status: 0, message: connectionTexts.late })
    throw fault
  } finally {
    clearTimeout(impatience)
    init.signal?.removeEventListener('abort', leave)
  }
}
