import type { BlockList } from 'node:net'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import type { Access } from '#contract/routes.ts'
import { isRole } from '#contract/rules/accounts/roles.ts'
import { askedLanguage, type Language } from '#contract/rules/language/languages.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { currentOrigin } from '#server/trace/origin.ts'
import { inSpan } from '#server/trace/spans.ts'
import { auditRoleRefusal } from './audit.ts'
import type { Budgets } from './limits/budgets.ts'
import { callCharger, isChargedByAccount } from './limits/charge-call.ts'
import type { Metrics } from './metrics/metrics.ts'
import { joinInput, readJson } from './read-input.ts'
import { isRefusal, Refusal } from './refusal.ts'
import { requestSpan, tellStatus } from './request-span.ts'
import { clientIp, socketAddressOf } from './security/client-ip.ts'
import { findSession, type Viewer, wasErased } from './sessions.ts'

/** What routes are mounted on. */
export type Api = {
  hono: Hono
  db: Db
  log: Log
  metrics: Metrics
  budgets: Budgets
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: BlockList
  /** Validates replies and refusals against the contract. Slow, so only on in tests and development. */
  isStrict: boolean
  /** Makes the picture addresses in a reply's JSON absolute, where pictures have an origin of their own. */
  addPictureOrigin: (json: string) => string
}

export type Call<E extends Endpoint> = {
  db: Db
  input: z.output<E['input']>
  /** Null on public endpoints; those that care who calls ask `admit` or `findViewer`. */
  viewer: E['access'] extends 'public' ? null : Viewer
  request: Request
  /** By the call's `accept-language`, which our own pages set to the language of the page. */
  language: Language
  /** The caller's IP address, by X-Forwarded-For only as far as trusted proxies wrote it. */
  ip: string
  /** Adds a Set-Cookie header to the response; dropped if the call is refused. */
  setCookie: (header: string) => void
}

/** A handler may return a `Response` itself, for files and for JSON text that is ready. */
type Reply<E extends Endpoint> = z.input<E['reply']> | Response

/**
 * Mounts an endpoint of the contract: charges budgets, authenticates, validates the input, calls `answer`, and turns what
 * it returns or throws into a response.
 */
export function serve<E extends Endpoint>(
  api: Api,
  endpoint: E,
  answer: (call: Call<E>) => Promise<Reply<E>>,
): void {
  const charge = callCharger(api.budgets, endpoint)
  api.hono.on(endpoint.method, [endpoint.path], async (c) => {
    const startedAt = performance.now()
    const response = await inSpan(requestSpan(endpoint.method, endpoint.path), async (span) => {
      const answered = await respond(api, endpoint, isOwnCall(c) ? null : charge, c, answer)
        .catch((error: unknown) => refuseErased(api.db, c.req.raw, error))
        .catch((error: unknown) => errorResponse(api, error, endpoint, c.req.raw))
      tellStatus(span, answered.status)
      return answered
    })
    api.metrics.countRequest(endpoint.name, response.status, (performance.now() - startedAt) / 1000)
    return response
  })
}

/** The `env` of API calls that page rendering makes in this process. No budget is charged: the visitor was, for the page. */
export const ownCall = { isOwnCall: true }
export const isOwnCall = (c: Context): boolean => c.env?.isOwnCall === true

async function respond<E extends Endpoint>(
  api: Api,
  endpoint: E,
  charge: ReturnType<typeof callCharger> | null,
  c: Context,
  answer: (call: Call<E>) => Promise<Reply<E>>,
): Promise<Response> {
  const { access } = endpoint
  const request = c.req.raw
  const ip = ipOf(api, c)
  await charge?.address(ip)
  const viewer =
    access === 'public' ? null : await admit(api.db, request.headers, access, { ip, name: endpoint.name })
  const payer = viewer?.accountId ?? (await findPayer(api.db, endpoint, request))
  await charge?.account(payer, request)
  const sent = endpoint.raw ? {} : await readInput(c, endpoint)
  await charge?.input(payer, sent)
  const input = endpoint.raw ? {} : parseInput(endpoint, sent)
  const cookies: string[] = []
  const setCookie = (header: string) => void cookies.push(header)
  const language = askedLanguage(request.headers.get('accept-language'))
  // The types of `viewer` and `input` follow from the endpoint, which TypeScript cannot see here.
  const call = { db: api.db, input, viewer, request, language, ip, setCookie } as Call<E>
  const response = toResponse(api, endpoint, await answer(call))
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return c.req.method === 'HEAD' ? withoutBody(response) : response
}

/** Nobody reads the body of a HEAD request, so one that is a stream would never end. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, response)
}

/** Public endpoints look the session up only where a budget is charged to the account. */
async function findPayer(db: Db, endpoint: Endpoint, { headers }: Request): Promise<string | undefined> {
  return isChargedByAccount(endpoint) ? (await findViewer(db, headers))?.accountId : undefined
}

/** Returns the signed-in account; refuses if there is none, or it lacks the role that `access` asks for. */
export async function admit(
  db: Db,
  headers: Headers,
  access: Exclude<Access, 'public'>,
  call?: { ip: string; name: string },
): Promise<Viewer> {
  const token = readToken(headers)
  if (!token) throw new Refusal('sign_in_required')
  const viewer = await findSession(db, token)
  if (!viewer) throw new Refusal('token_expired')
  if (!isRole(viewer.role) || (access !== 'signed-in' && viewer.role !== access)) {
    if (call) await auditRoleRefusal(db, viewer.accountId, call)
    throw new Refusal('wrong_role')
  }
  return viewer
}

/** The signed-in account, or null. For public endpoints whose reply depends on it. */
export async function findViewer(db: Db, headers: Headers): Promise<Viewer | null> {
  const token = readToken(headers)
  const viewer = token ? await findSession(db, token) : null
  return viewer && isRole(viewer.role) ? viewer : null
}

/** Adds the reason `erased` to `token_expired` where the account was deleted, so that the device deletes its data of it too. */
async function refuseErased(db: Db, { headers }: Request, error: unknown): Promise<never> {
  const token = readToken(headers)
  if (token && isRefusal(error, 'token_expired') && (await wasErased(db, token)))
    throw new Refusal('token_expired', { reason: 'erased' })
  throw error
}

/** The session token of the header `token`, or of `Authorization: Bearer`. Never of a body, URL or cookie. */
export function readToken(headers: Headers): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  return headers.get('token') || bearer
}

export function ipOf(api: Pick<Api, 'trustedProxies'>, c: Context): string {
  return clientIp(socketAddressOf(c), c.req.header('x-forwarded-for'), api.trustedProxies)
}

async function readInput(c: Context, endpoint: Endpoint): Promise<unknown> {
  const takesBody = endpoint.method !== 'GET'
  const body = takesBody ? await readJson(c.req.raw, endpoint.maxBytes) : undefined
  const query = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? c.req.query() : {}
  return joinInput(query, body, c.req.param())
}

function parseInput(endpoint: Endpoint, raw: unknown): unknown {
  const parsed = endpoint.input.safeParse(raw)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  if (issues.every((issue) => issue.code === 'custom' && issue.params?.notFound))
    throw new Refusal('not_found')
  throw new Refusal('malformed', {
    issues: issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

function toResponse(api: Api, endpoint: Endpoint, reply: unknown): Response {
  if (reply instanceof Response) return reply
  if (api.isStrict) endpoint.reply.parse(reply)
  const text = JSON.stringify(Object.assign({ success: true }, reply))
  return new Response(api.addPictureOrigin(text), { headers: jsonHeaders })
}

/** A reply whose JSON text is ready, `success` included. */
export function writtenReply(api: Api, endpoint: Endpoint, text: string): Response {
  if (api.isStrict) endpoint.reply.parse(JSON.parse(text))
  return new Response(api.addPictureOrigin(text), { headers: jsonHeaders })
}

/** Codes that any endpoint may refuse with, without listing them in the contract. */
const shared: readonly RefusalCode[] = [
  'malformed',
  'sign_in_required',
  'token_expired',
  'wrong_role',
  'foreign_origin',
  'not_found',
  'too_large',
  'wrong_content_type',
  'too_many',
  'overloaded',
  'not_ready',
  'unavailable',
]

/** nginx's status for a client that disconnected. Nobody receives it; it is there for the metrics. */
export const CLIENT_CLOSED_REQUEST = 499

/** Whether the client disconnected while sending its body. */
const hasLeft = (request: Request | undefined, error: unknown) =>
  request?.signal.aborted === true && messageOf(error) === 'aborted'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A refusal becomes its own response, a database outage 503, anything else a logged 500. */
export function errorResponse(
  api: Pick<Api, 'log' | 'isStrict'>,
  error: unknown,
  endpoint?: Endpoint,
  request?: Request,
): Response {
  if (error instanceof Refusal) {
    const isPromised = !endpoint || shared.includes(error.code) || endpoint.refuses.includes(error.code)
    if (isPromised || !api.isStrict) return error.toResponse()
    api.log.error({ endpoint: endpoint.name, code: error.code }, 'a refusal that the contract does not list')
  }
  if (isDatabaseAway(error)) {
    api.log.warn({ endpoint: endpoint?.name, reason: messageOf(error) }, 'the database did not answer')
    return new Refusal('unavailable', { retryAfterSeconds: 2 }).toResponse()
  }
  if (hasLeft(request, error)) {
    api.log.debug({ endpoint: endpoint?.name }, 'the client went away')
    return new Response(null, { status: CLIENT_CLOSED_REQUEST })
  }
  api.log.error({ err: error, endpoint: endpoint?.name }, 'request failed')
  const { status, message } = refusals.internal
  const body = { success: false, code: 'internal', message, requestId: currentOrigin()?.requestId }
  return new Response(JSON.stringify(body), { status, headers: jsonHeaders })
}
