import type { Quote } from '#contract/orders/checkout.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { redirectPaths } from '#web/paths.ts'

/** `unreachable`: no answer came, so nobody knows whether the server acted. */
export type ErrorCode = RefusalCode | 'unreachable'

/** An item of which too little is left, also one that its shop has taken off the menu. */
type Short = { _id: string; name: string }

type Details = {
  code: ErrorCode
  status: number
  message: string
  /** Which of several sentences it says, where its code has more than one. */
  reason?: string
  redirect?: string
  quote?: Quote
  items?: Short[]
  issues?: { path: string; message: string }[]
  /** The number of a request at which the server broke. */
  requestId?: string
  /** After which the same may be asked again, where that may help. */
  retryAfterMs?: number | undefined
}

/** The server's "no", or its silence, as a value with a sentence for people. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly reason: string | undefined
  /** One of the two known places, or nothing. */
  readonly redirect: string | undefined
  readonly quote: Quote | undefined
  /** Of what too little is left, where that is why the server refused. */
  readonly items: readonly Short[]
  readonly issues: readonly { path: string; message: string }[]
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined

  constructor({
    code,
    status,
    message,
    reason,
    redirect,
    quote,
    items,
    issues,
    requestId,
    retryAfterMs,
  }: Details) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.reason = reason
    this.redirect = redirect !== undefined && redirectPaths.includes(redirect) ? redirect : undefined
    this.quote = quote
    this.items = items ?? []
    this.issues = issues ?? []
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }
}
