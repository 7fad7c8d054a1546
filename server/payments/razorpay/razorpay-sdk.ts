import { createRequire } from 'node:module'
import Razorpay from 'razorpay'
import { z } from 'zod'
import { GatewayError, type GatewayErrorKind } from '../gateway.ts'

export type RazorpayAccount = { keyId: string; keySecret: string; apiUrl: string; timeoutMs?: number }

/** The axios instance within the SDK, which its types do not have. */
type InnerClient = {
  defaults: { baseURL: string; timeout: number }
  interceptors: { response: { use(ok: (r: unknown) => unknown, failed: (e: InnerFailure) => never): void } }
  post(path: string, body: unknown, config: { headers: Record<string, string> }): Promise<{ data: unknown }>
}
type InnerFailure = {
  code?: string
  message: string
  response?: { status: number; data: unknown }
}

const SdkError = z.object({
  code: z.string(),
  description: z.string().default(''),
  metadata: z
    .object({ order_id: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
type SdkError = z.infer<typeof SdkError>
const ErrorBody = z.object({ error: SdkError })
/** What the inner client rejects with, once it has been rewritten below. */
const FailedCall = z.object({ response: z.object({ status: z.number(), data: ErrorBody }) })
/** What the SDK rejects with. */
const Rejection = z.object({ statusCode: z.number(), error: SdkError })

/** `orderId`: the existing order of a receipt that was used before. */
export class RazorpayError extends GatewayError {
  readonly orderId: string | undefined
  constructor(kind: GatewayErrorKind, { description, metadata }: SdkError) {
    super(kind, description)
    this.orderId = metadata?.order_id
  }
}

const CALL_TIMEOUT_MS = 8000

/**
 * The official SDK with what it lacks: another host, a timeout, usable errors after a broken connection or an HTML error
 * page, and headers on a refund. All four use its inner HTTP client, so if a release of the SDK moves that client, the
 * start fails rather than losing them silently.
 */
export function razorpaySdk(account: RazorpayAccount) {
  const sdk = new Razorpay({ key_id: account.keyId, key_secret: account.keySecret })
  const inner = innerClient(sdk)
  inner.defaults.baseURL = account.apiUrl
  inner.defaults.timeout = account.timeoutMs ?? CALL_TIMEOUT_MS
  inner.interceptors.response.use((reply) => reply, rewriteFailure)

  return {
    sdk,
    async refund(paymentId: string, body: object, idempotencyKey: string): Promise<unknown> {
      const headers = { 'X-Refund-Idempotency': idempotencyKey }
      try {
        return (await inner.post(`/v1/payments/${paymentId}/refund`, body, { headers })).data
      } catch (failure) {
        // Calls through the inner client bypass the SDK's own error handling.
        const reply = FailedCall.safeParse(failure).data?.response
        if (!reply) throw failure
        throw { statusCode: reply.status, error: reply.data.error }
      }
    },
  }
}

export const sdkVersion: string = createRequire(import.meta.url)('razorpay/package.json').version

function innerClient(sdk: Razorpay): InnerClient {
  const inner = (sdk as unknown as { api?: { rq?: InnerClient } }).api?.rq
  if (!inner?.defaults || !inner.interceptors?.response || typeof inner.post !== 'function') {
    throw new Error(`razorpay SDK ${sdkVersion} changed: its host and time limit cannot be set`)
  }
  return inner
}

function rewriteFailure(failure: InnerFailure): never {
  const { response } = failure
  if (!response) {
    const isTimeout = failure.code === 'ECONNABORTED' || failure.code === 'ETIMEDOUT'
    const code = isTimeout ? 'TIMEOUT' : 'NETWORK_ERROR'
    failure.response = { status: 0, data: { error: { code, description: failure.message } } }
  } else {
    const told = ErrorBody.safeParse(response.data).data
    response.data = told ?? { error: { code: 'SERVER_ERROR', description: `HTTP ${response.status}` } }
  }
  throw failure
}

/** The SDK rejects with a plain object; an Error is a bug, and rethrown. */
export function toGatewayError(thrown: unknown): RazorpayError {
  const rejection = Rejection.safeParse(thrown).data
  if (!rejection) throw thrown
  const { statusCode, error } = rejection
  return new RazorpayError(kindOf(statusCode, error), error)
}

function kindOf(status: number, error: SdkError): GatewayErrorKind {
  if (error.code === 'TIMEOUT') return 'timeout'
  if (status === 0) return 'network'
  if (status === 401) return 'auth'
  // 409 or 400, depending on the page of the documentation; either way a repeat gets the same answer.
  if (/^Different request/.test(error.description)) return 'invalid'
  if (/not have enough balance/.test(error.description)) return 'balance'
  if (status === 409) return 'conflict'
  if (status === 429) return 'rate'
  if (status >= 500) return 'server'
  return /id provided does not exist/.test(error.description) ? 'not_found' : 'invalid'
}
