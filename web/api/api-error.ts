import type { Quote } from '#contract/orders/checkout.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { redirectPaths } from '#web/paths.ts'

/** `unreachable`: no answer came, so it is unknown whether the server acted. */
export type ErrorCode = RefusalCode | 'unreachable'

/** An item of which too few packs are left, or which its shop has taken off the menu. */
type Short = { _id: string; name: string }

type Details = {
  code: ErrorCode
  status: number
  message: string
  /** Which of its several messages a code has, where it has more than one. */
  reason?: string
  redirect?: string
  quote?: Quote
  items?: Short[]
  issues?: { path: string; message: string }[]
  /** The id of the request, when the server failed on it. */
  requestId?: string
  /** How long to wait before the call is repeated; undefined if repeating would not help. */
  retryAfterMs?: number | undefined
}

/** A call that was refused, failed or was not answered. `message` may be shown to people. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly reason: string | undefined
  /** Only ever one of `redirectPaths`. */
  readonly redirect: string | undefined
  readonly quote: Quote | undefined
  /** The items that are short, where that is why the server refused. */
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
