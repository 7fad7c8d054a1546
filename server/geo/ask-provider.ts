import type { z } from 'zod'
import { readWithin } from '#server/http/read-within.ts'
import { GeoError, type GeoErrorCode } from './geo-error.ts'

export const SUGGEST_TIMEOUT_MS = 1500
const CALL_TIMEOUT_MS = 3000
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

export type ProviderCall = {
  url: URL
  headers?: Record<string, string>
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown
  timeoutMs?: number
  signal?: AbortSignal | undefined
}
export type ProviderAnswer = { status: number; body: unknown }

/** Makes one HTTP call to a provider. Returns any status; throws a `GeoError` if there is no readable answer. */
export async function askProvider(call: ProviderCall): Promise<ProviderAnswer> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? CALL_TIMEOUT_MS)
  const init: RequestInit = {
    headers: { accept: 'application/json', ...call.headers },
    signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    redirect: 'error',
  }
  if (call.body !== undefined) {
    init.method = 'POST'
    init.body = JSON.stringify(call.body)
    init.headers = { ...init.headers, 'content-type': 'application/json' }
  }
  try {
    const response = await fetch(call.url, init)
    const bytes = await readWithin(response.body, MAX_ANSWER_BYTES)
    if (!bytes) throw new GeoError('unavailable', 'answer too large')
    return { status: response.status, body: readJson(new TextDecoder().decode(bytes)) }
  } catch (cause) {
    // The caller has aborted, which is not a failure of the provider.
    call.signal?.throwIfAborted()
    if (cause instanceof GeoError) throw cause
    throw new GeoError(timeout.aborted ? 'timeout' : 'unavailable', call.url.host, { cause })
  }
}

function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch (cause) {
    throw new GeoError('unavailable', 'answer is not JSON', { cause })
  }
}

/** The parsed body of a 2xx answer. Throws a `GeoError` for any other status and for a body of another shape. */
export function readAnswer<T extends z.ZodType>(answer: ProviderAnswer, shape: T): z.infer<T> {
  if (answer.status < 200 || answer.status > 299) throw new GeoError(codeOf(answer), detailOf(answer))
  const parsed = shape.safeParse(answer.body)
  if (!parsed.success)
    throw new GeoError('unavailable', 'answer in an unknown shape', { cause: parsed.error })
  return parsed.data
}

function codeOf({ status, body }: ProviderAnswer): GeoErrorCode {
  if (status === 401 || status === 403) return 'denied'
  // Google answers 400, not 401, to an unknown key.
  if (status === 400 && JSON.stringify(body ?? '').includes('"API_KEY_INVALID"')) return 'denied'
  // A used-up daily quota does not pass within a retry, unlike a rate limit.
  if (status === 429) return /per day|daily/i.test(JSON.stringify(body ?? '')) ? 'quota' : 'rate-limited'
  return status >= 500 ? 'unavailable' : 'bad-request'
}

/** Only the status word. Google's message repeats the request, and with it the customer's position. */
function detailOf({ status, body }: ProviderAnswer): string {
  const word = JSON.stringify(body ?? '').match(/"status":"([A-Z_]+)"/)?.[1]
  return word ? `${status} ${word}` : String(status)
}
