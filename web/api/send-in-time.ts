import { setNowBy } from '#web/now.ts'
import { connectionTexts } from '#web/texts/connection.ts'
import { ApiError } from './api-error.ts'

/** Longer than the server takes to say that it cannot, so that its own sentence comes first. */
const PATIENCE_MS = 20_000
/** What a phone sends on a bad day. */
const SLOWEST_BYTES_PER_MS = 25
export const JSON_TYPE = 'application/json'
const WITHOUT_BODY = [204, 205, 304]

/** `fetch` with an end: who waits is told, whatever became of the connection. */
export async function sendInTime(path: string, init: RequestInit): Promise<Response> {
  // By hand: AbortSignal.timeout and AbortSignal.any are younger than many a phone.
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
    // A portal's page says whatever time it is there.
    if (reply.headers.get('content-type')?.startsWith(JSON_TYPE)) setNowBy(reply, askedAt)
    // Read to its last byte here: what is cut short is no answer, and that too ends in time.
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
