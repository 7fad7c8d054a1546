import { endpoints } from '#contract/endpoints.ts'
import { readBytes } from '#server/http/read-input.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Api, serve } from '#server/http/serve.ts'
import type { PaymentParts } from './effects.ts'
import { receiveEvent } from './receive-event.ts'

const MAX_EVENT_BYTES = 256 * 1024

export function paymentRoutes(api: Api, parts: PaymentParts) {
  // The raw bytes, because the signature is over them.
  serve(api, endpoints.receivePaymentEvent, async ({ db, request }) => {
    const raw = await readBytes(request, MAX_EVENT_BYTES)
    const reception = await receiveEvent({ ...parts, db, log: api.log }, raw, request.headers)
    if (reception === 'refused') throw new Refusal('malformed', { reason: 'signature' })
    if (reception === 'unreadable') throw new Refusal('malformed', { reason: 'event' })
    // Any status but 2xx makes the gateway send it again; after a 200 it would be lost.
    if (reception === 'later') throw new Refusal('not_ready', { reason: 'unknown_order' })
    return {}
  })
}
