import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { parseJson } from '#server/http/parse-json.ts'
import {
  type DisputeFact,
  GatewayError,
  type GatewayOrder,
  type GatewaySettlementFact,
  type NewGatewayOrder,
  type PaymentGateway,
} from '../gateway.ts'
import { RazorpayError, razorpaySdk, toGatewayError } from './razorpay-sdk.ts'
import {
  collectionOf,
  RazorpayDispute,
  RazorpayEvent,
  RazorpayOrder,
  RazorpayPayment,
  RazorpayRefund,
  RazorpaySettlement,
  toDisputeFact,
  toGatewayOrder,
  toPaymentFact,
  toRefundFact,
  toSettlementFact,
} from './razorpay-shapes.ts'
import { callbackSignature, sameSignature, webhookSignature } from './signatures.ts'
import { isLiveKey, RAZORPAY_API_URL } from './vendor.ts'

export type RazorpaySettings = {
  keyId: string
  keySecret: string
  /** Several while a secret is being rotated: earlier deliveries are still signed with the old one. */
  webhookSecrets: string[]
  /** Without `/v1`. */
  apiUrl: string
  checkoutScriptUrl: string
  timeoutMs?: number
}

/** Razorpay through its official SDK. The stand-in gateway is used through this adapter too, with another URL. */
export function razorpayGateway(settings: RazorpaySettings): PaymentGateway {
  const { sdk, refund } = razorpaySdk(settings)

  return {
    publicKey: settings.keyId,
    checkoutScriptUrl: settings.checkoutScriptUrl,
    cspOrigins: cspOrigins(settings),
    isTestMode: !isLiveKey(settings.keyId),

    ensureOrder: (order) => ensureOrder(sdk, order),
    async order(gatewayOrderId) {
      return toGatewayOrder(await call(RazorpayOrder, () => sdk.orders.fetch(gatewayOrderId)))
    },
    async paymentsOf(gatewayOrderId) {
      const found = await call(collectionOf(RazorpayPayment), () => sdk.orders.fetchPayments(gatewayOrderId))
      return found.items.map(toPaymentFact)
    },
    async payment(paymentId) {
      return toPaymentFact(await call(RazorpayPayment, () => sdk.payments.fetch(paymentId)))
    },
    async refund({ paymentId, amountPaise, idempotencyKey }) {
      const body = { amount: amountPaise, speed: 'normal', receipt: idempotencyKey }
      return toRefundFact(await call(RazorpayRefund, () => refund(paymentId, body, idempotencyKey)))
    },
    async refundsOf(paymentId) {
      const list = () => sdk.payments.fetchMultipleRefund(paymentId, {})
      return (await call(collectionOf(RazorpayRefund), list)).items.map(toRefundFact)
    },

    settlementsSince: (since) => settlementsSince(sdk, since),
    disputesSince: (since) => disputesSince(sdk, since),

    verifyCallback: (gatewayOrderId, paymentId, signature) =>
      sameSignature(callbackSignature(settings.keySecret, gatewayOrderId, paymentId), signature),
    parseWebhook: (raw, headers) => parseWebhook(settings.webhookSecrets, raw, headers),
  }
}

/**
 * The gateway has no idempotency header for orders, and its documentation disagrees on what a repeated receipt
 * does: return the same order, refuse it, or create a second one. All three end in one order here, because after
 * any doubt the receipt is looked up before an order is created again.
 */
async function ensureOrder(sdk: Sdk, wanted: NewGatewayOrder): Promise<GatewayOrder> {
  const found = await createOrder(sdk, wanted).catch(async (failure) => {
    if (!(failure instanceof GatewayError)) throw failure
    if (/receipt should be unique/i.test(failure.message)) return knownOrder(sdk, wanted.receipt, failure)
    if (!['network', 'timeout', 'server'].includes(failure.kind)) throw failure
    return (await orderByReceipt(sdk, wanted.receipt)) ?? createOrder(sdk, wanted)
  })
  if (found.amountPaise !== wanted.amountPaise || found.currency !== 'INR') {
    throw new GatewayError('receipt_conflict', `receipt ${wanted.receipt} belongs to another amount`)
  }
  return found
}

async function createOrder(sdk: Sdk, wanted: NewGatewayOrder): Promise<GatewayOrder> {
  const expiryMin = wanted.captureWithinMin
  const body = {
    amount: wanted.amountPaise,
    currency: 'INR',
    receipt: wanted.receipt,
    unique_receipt: true,
    ...(wanted.notes && { notes: wanted.notes }),
    ...(expiryMin && {
      payment: {
        capture: 'automatic',
        capture_options: {
          automatic_expiry_period: expiryMin,
          manual_expiry_period: Math.max(expiryMin, 30),
          refund_speed: 'normal',
        },
      },
    }),
  }
  // The SDK's type of this body lacks unique_receipt, and requires fields that the gateway does not.
  const create = sdk.orders.create as unknown as (body: object) => Promise<unknown>
  return toGatewayOrder(await call(RazorpayOrder, () => create(body)))
}

async function knownOrder(sdk: Sdk, receipt: string, refusal: GatewayError): Promise<GatewayOrder> {
  const orderId = refusal instanceof RazorpayError ? refusal.orderId : undefined
  if (orderId) return toGatewayOrder(await call(RazorpayOrder, () => sdk.orders.fetch(orderId)))
  const found = await orderByReceipt(sdk, receipt)
  if (!found) throw refusal
  return found
}

/** If the gateway allowed duplicates there are several, newest first: the oldest, so that every caller picks the same. */
async function orderByReceipt(sdk: Sdk, receipt: string): Promise<GatewayOrder | undefined> {
  const { items } = await call(collectionOf(RazorpayOrder), () => sdk.orders.all({ receipt, count: 100 }))
  const oldest = items.filter((order) => order.receipt === receipt).at(-1)
  return oldest && toGatewayOrder(oldest)
}

const ITEMS_PER_CALL = 100

async function settlementsSince(sdk: Sdk, since: Date): Promise<GatewaySettlementFact[]> {
  const askedAt = new Date()
  const from = Math.floor(since.getTime() / 1000)
  const facts: GatewaySettlementFact[] = []
  for (;;) {
    const page = { from, count: ITEMS_PER_CALL, skip: facts.length }
    const { items } = await call(collectionOf(RazorpaySettlement), () => sdk.settlements.all(page))
    facts.push(...items.map((item) => toSettlementFact(item, askedAt)))
    if (items.length < ITEMS_PER_CALL) return facts
  }
}

/**
 * Newest first, as the gateway lists them. It does not say since when a dispute has its state. Dated to its opening, a
 * listed fact never replaces what a webhook brought of the same state.
 */
async function disputesSince(sdk: Sdk, since: Date): Promise<DisputeFact[]> {
  const facts: DisputeFact[] = []
  for (let skip = 0; ; skip += ITEMS_PER_CALL) {
    const page = { count: ITEMS_PER_CALL, skip }
    const { items } = await call(collectionOf(RazorpayDispute), () => sdk.disputes.all(page))
    const listed = items.map((item) => toDisputeFact(item, { at: new Date(item.created_at * 1000) }))
    facts.push(...listed.filter(({ at }) => at >= since))
    if (facts.length < skip + ITEMS_PER_CALL) return facts
  }
}

function parseWebhook(
  secrets: string[],
  raw: Uint8Array,
  headers: Headers,
): ReturnType<PaymentGateway['parseWebhook']> {
  const signature = headers.get('x-razorpay-signature')
  if (!signature || !secrets.some((secret) => sameSignature(webhookSignature(secret, raw), signature))) return
  const eventId = headers.get('x-razorpay-event-id') ?? createHash('sha256').update(raw).digest('hex')
  const event = parseJson(RazorpayEvent, new TextDecoder().decode(raw))
  if (!event) return { unreadable: eventId }
  const { payment, refund, dispute, settlement } = event.payload
  const createdAt = new Date(event.created_at * 1000)
  return {
    eventId,
    event: event.event,
    createdAt,
    ...(payment && { payment: toPaymentFact(payment.entity) }),
    ...(refund && { refund: toRefundFact(refund.entity) }),
    ...(dispute && { dispute: toDisputeFact(dispute.entity, { name: event.event, at: createdAt }) }),
    ...(settlement && { settlement: toSettlementFact(settlement.entity, createdAt) }),
  }
}

/** The gateway's hosts. Those of its error reports and pictures were observed; its documentation does not name them. */
function cspOrigins(settings: RazorpaySettings): PaymentGateway['cspOrigins'] {
  const script = new URL(settings.checkoutScriptUrl).origin
  const api = new URL(settings.apiUrl).origin
  const isReal = api === RAZORPAY_API_URL
  return {
    script: [script],
    frame: [...new Set([api, script])],
    connect: isReal ? ['https://lumberjack.razorpay.com'] : [],
    image: isReal ? [script, 'https://cdn.razorpay.com'] : [],
  }
}

type Sdk = ReturnType<typeof razorpaySdk>['sdk']

async function call<T extends z.ZodType>(shape: T, send: () => unknown): Promise<z.infer<T>> {
  let reply: unknown
  try {
    reply = await send()
  } catch (thrown) {
    throw toGatewayError(thrown)
  }
  const parsed = shape.safeParse(reply)
  if (!parsed.success) throw new GatewayError('server', `unreadable reply: ${parsed.error.message}`)
  return parsed.data
}
