import { type RefusalCode, refusals } from '#contract/refusals.ts'

export type RefusalDetails = {
  /** Replaces the code's own sentence. */
  message?: string
  redirect?: '/setup' | '/renew-subscription'
  /** The true prices, where the refusal is about prices. */
  quote?: unknown
  issues?: { path: string; message: string }[]
  retryAfterSeconds?: number
}

/** The domain says no. Thrown, because throwing is what rolls a transaction back. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? refusals[code].message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  toResponse(): Response {
    const { retryAfterSeconds, message: _, ...details } = this.details
    const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
    if (retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.ceil(retryAfterSeconds)))
    const body = { success: false, code: this.code, message: this.message, ...details }
    return new Response(JSON.stringify(body), { status: refusals[this.code].status, headers })
  }
}
