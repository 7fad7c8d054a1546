import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { type Said, sayRefusal } from '#contract/words/refusal-words.ts'

export type RefusalDetails = {
  redirect?: '/setup' | '/renew-subscription'
  /** The current prices, where the refusal is about prices. */
  quote?: unknown
  /** The existing order, where this was ordered already. */
  orderId?: string
  /** The items of which too few packs are left, and how many are. */
  items?: { _id: string; name: string; left: number }[]
  issues?: { path: string; message: string }[]
  retryAfterSeconds?: number
}

/** A code, and optionally one of its reasons with the values that the reason's text needs. */
type Saying =
  | { [C in RefusalCode]: [code: C, details?: RefusalDetails & Said<C>] }[RefusalCode]
  | [code: RefusalCode, details?: RefusalDetails & { reason?: never; values?: never }]

/** The domain says no. It is thrown, because that also rolls the transaction back. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails & { reason?: string; values?: Record<string, string | number> }

  constructor(...[code, details = {}]: Saying) {
    super(sayRefusal(code, details))
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  /** `message` is English; clients in other languages build their own text from code, reason and values. */
  toResponse(): Response {
    const { retryAfterSeconds, ...details } = this.details
    const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
    if (retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.ceil(retryAfterSeconds)))
    const body = { success: false, code: this.code, message: this.message, ...details }
    return new Response(JSON.stringify(body), { status: refusals[this.code].status, headers })
  }
}

export const isRefusal = (fault: unknown, code: RefusalCode): boolean =>
  fault instanceof Refusal && fault.code === code
