import type { InputOf, ReplyOf } from '#contract/endpoints.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { languageTags } from '#contract/rules/language/languages.ts'
import { language } from '#web/language/language.ts'
import type { ToldRefusal } from '#web/language/refusals.ts'
import { endRejectedSession, storedToken, tellRefusal } from '#web/session/session.ts'
import { connectionTexts } from '#web/texts/connection.ts'
import { failureOf } from './answer-failure.ts'
import { ApiError } from './api-error.ts'
import { JSON_TYPE, sendInTime } from './send-in-time.ts'

type Send = (path: string, init: RequestInit) => Promise<Response>
export type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Sends the token in the Authorization header, as the payment calls are specified. */
  bearer?: boolean
  /** Leaves the token out even when there is one. */
  anonymous?: boolean
  /** Sent where a session's token stands: one of a person who has none yet. */
  ticket?: string
  /** JSON, if not said. */
  accept?: string
  /** Lets the call outlive its page. */
  keepalive?: boolean
}
export type Api = <N extends RouteName>(
  name: N,
  input: InputOf<N>,
  options?: CallOptions,
) => Promise<ReplyOf<N>>

/** The API over any transport: `fetch` in the browser, the server's own request handler while it renders a page. */
export function apiOver(send: Send): Api {
  return async (name, input, options = {}) => {
    const reply = await answerOf(send, name, input, options)
    // The server has checked the reply against the contract's schema before sending it.
    return (await bodyOf(reply)) as ReplyOf<typeof name>
  }
}

async function answerOf(send: Send, name: RouteName, input: object, options: CallOptions): Promise<Response> {
  const { path, init } = requestFor(name, input, options)
  const reply = await send(path, init).catch((fault: unknown) => {
    if (options.signal?.aborted || fault instanceof ApiError) throw fault
    throw unreachable()
  })
  // A captive portal or a firewall answered: our server never received the call.
  if (reply.status < 500 && !isOurs(reply, options)) throw unreachable()
  if (!reply.ok) throw await errorFrom(reply, await bodyOf(reply))
  return reply
}

/**
 * Whether our server sent it: our answers are JSON, refusals too, or the file that was asked for. HTML is what portals
 * send, so it counts only as a download.
 */
function isOurs({ headers }: Response, { accept = JSON_TYPE }: CallOptions): boolean {
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) return accept === 'text/html' && headers.has('content-disposition')
  return type.startsWith(JSON_TYPE) || type.startsWith(accept)
}

const bodyOf = (reply: Response): Promise<unknown> => reply.json().catch(() => undefined)

const overFetch = apiOver(sendInTime)

/** The API as the browser calls it: with the stored token, and with `withShell`. */
export const api: Api = (name, input, options = {}) =>
  withShell(options, (withToken) => overFetch(name, input, withToken))

/** Fetches a file. A plain link cannot, since it sends no token. */
export const apiFile = (name: RouteName, input: object, accept: string): Promise<Blob> =>
  withShell({ accept }, async (options) => (await answerOf(sendInTime, name, input, options)).blob())

/** Hands the two failures that concern every screen (`isSaidByShell`) to the shell, and rethrows. */
async function withShell<T>(options: CallOptions, call: (options: CallOptions) => Promise<T>): Promise<T> {
  const token = options.anonymous ? null : storedToken()
  try {
    return await call(token === null ? { ...options, anonymous: true } : options)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (failureOf(error) === 'session_ended' && token !== null) endRejectedSession(token, error.reason)
    if (error.redirect) tellRefusal({ to: error.redirect, message: error.message })
    throw error
  }
}

function requestFor(
  name: RouteName,
  input: object,
  options: CallOptions,
): { path: string; init: RequestInit } {
  const { method, path } = routes[name]
  const rest = new Map(Object.entries(input))
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = rest.get(key)
    rest.delete(key)
    return encodeURIComponent(String(value))
  })
  const headers = new Headers({
    accept: options.accept ?? JSON_TYPE,
    'accept-language': languageTags[language],
  })
  const token = options.ticket ?? (options.anonymous ? null : storedToken())
  if (token)
    headers.set(options.bearer ? 'authorization' : 'token', options.bearer ? `Bearer ${token}` : token)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const init: RequestInit = { method, headers, signal: options.signal ?? null }
  if (options.keepalive) init.keepalive = true
  if (method === 'GET') return { path: filled + queryOf(rest), init }
  headers.set('content-type', JSON_TYPE)
  init.body = JSON.stringify(Object.fromEntries(rest))
  return { path: filled, init }
}

function queryOf(fields: Map<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of fields) if (value !== undefined) query.set(key, String(value))
  // `URLSearchParams.size` is missing in older browsers that we support.
  const text = query.toString()
  return text && `?${text}`
}

/** How long a phone takes to switch to another cell, or nginx to another instance. */
const BROKEN_CONNECTION_MS = 500

const unreachable = () =>
  new ApiError({
    code: 'unreachable',
    status: 0,
    message: connectionTexts.unreachable,
    retryAfterMs: BROKEN_CONNECTION_MS,
  })

async function errorFrom(reply: Response, body: unknown): Promise<ApiError> {
  const told = typeof body === 'object' && body !== null ? body : {}
  return new ApiError({
    code: 'internal',
    message: connectionTexts.broken,
    ...told,
    ...(await inPageLanguage(told)),
    status: reply.status,
    retryAfterMs: retryAfterOf(reply),
  })
}

/** Our server sends `retry-after` in seconds, never as a date. */
function retryAfterOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return [429, 503].includes(status) && seconds >= 0 ? seconds * 1000 : undefined
}

/**
 * Refusals arrive in English. On a page in another language the message is built from code and reason; its texts are
 * loaded on demand, to keep them out of a first visit.
 */
async function inPageLanguage(told: object): Promise<{ message?: string }> {
  if (language === 'en' || !isCoded(told)) return {}
  const words = await import('#web/language/refusals.ts').catch(() => undefined)
  const message = words?.sayTold(told)
  return message === undefined ? {} : { message }
}

const isCoded = (told: object): told is ToldRefusal => 'code' in told && typeof told.code === 'string'
