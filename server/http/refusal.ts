import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { type Said, sayRefusal } from '#contract/words/refusal-words.ts'

export type RefusalDetails = {
  redirect?: '/setup' | '/renew-subscription'
  /** The true prices, where the refusal is about prices. */
  quote?: unknown
  /** Of what was ordered already: the order. */
  orderId?: string
  /** What there is too little of, and how many packs of it are left. */
  items?: { _id: string; name: string; left: number }[]
  issues?: { path: string; message: string }[]
  retryAfterSeconds?: number
}

/** A code, and of its reasons one or none with the values that it names. */
type Saying =
  | { [C in RefusalCode]: [code: C, details?: RefusalDetails & Said<C>] }[RefusalCode]
  | [code: RefusalCode, details?: RefusalDetails & { reason?: never; values?: never }]

/** The domain says no. Thrown, because throwing is what rolls a transaction back. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails & { reason?: string; values?: Record<string, string | number> }

  constructor(...[code, details = {}]: Saying) {
    super(sayRefusal(code, details))
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  /** The message is the API's English; other languages say code, reason and values themselves. */
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
