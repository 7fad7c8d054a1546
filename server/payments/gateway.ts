import type { DisputeState, GatewaySettlementStatus } from '#server/db/tables/payments.ts'

/**
 * The port to the payment gateway. Amounts are integer paise. A declined or unfinished payment is an
 * answer; only a gateway that cannot be asked, or refuses the request itself, throws `GatewayError`.
 */
export type PaymentGateway = {
  /** Shown to browsers; its prefix tells test keys from live ones. */
  publicKey: string
  checkoutScriptUrl: string
  /** What a page that opens the payment window must allow in its content security policy. */
  cspOrigins: { script: string[]; frame: string[]; connect: string[]; image: string[] }
  /** True when no real money can move: every page that takes money then says TEST MODE. */
  isTestMode: boolean
  /** Repeating it with one receipt answers the same gateway order, whatever happened to the first call. */
  ensureOrder(order: NewGatewayOrder): Promise<GatewayOrder>
  order(gatewayOrderId: string): Promise<GatewayOrder>
  /** Whether the three fields a browser brings were signed by the gateway for this stored order. */
  verifyCallback(storedOrderId: string, paymentId: string, signature: string): boolean
  /**
   * Checks the signature over the raw bytes first. Undefined if it does not match; `unreadable` is the id of a signed event
   * of a shape that we do not know.
   */
  parseWebhook(raw: Uint8Array, headers: Headers): WebhookEvent | { unreadable: string } | undefined
  paymentsOf(gatewayOrderId: string): Promise<PaymentFact[]>
  payment(paymentId: string): Promise<PaymentFact>
  /** Repeating it with one idempotency key answers the same refund. */
  refund(refund: NewGatewayRefund): Promise<RefundFact>
  refundsOf(paymentId: string): Promise<RefundFact[]>
  /** Its payouts to our bank that were made since then, whatever their status. */
  settlementsSince(since: Date): Promise<GatewaySettlementFact[]>
  /** The present state of all disputes that were opened since then. */
  disputesSince(since: Date): Promise<DisputeFact[]>
}

export type NewGatewayOrder = {
  receipt: string
  amountPaise: number
  notes?: Record<string, string>
  /** A payment authorised later than this is not captured and goes back to the payer. At least 12. */
  captureWithinMin?: number
}

export type GatewayOrder = {
  id: string
  receipt: string | null
  amountPaise: number
  currency: string
  status: 'created' | 'attempted' | 'paid'
}

export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

/** What the gateway says of one payment at one moment. Facts may come late, twice and out of order. */
export type PaymentFact = {
  id: string
  orderId: string | null
  amountPaise: number
  currency: string
  status: PaymentStatus
  /** False for a payment that was authorised, never captured, and sent back by the gateway. */
  wasCaptured: boolean
  method: string | null
  /** The gateway's whole charge, tax included; null until captured. */
  feePaise: number | null
  taxPaise: number | null
  error: { code: string; description: string | null } | null
  /** When the payer began it; null where the gateway does not say. */
  begunAt: Date | null
}

export type NewGatewayRefund = {
  paymentId: string
  amountPaise: number
  idempotencyKey: string
}

export type RefundStatus = 'pending' | 'processed' | 'failed'

export type RefundFact = {
  id: string
  paymentId: string
  amountPaise: number
  status: RefundStatus
  /** Our row's id when we asked for it; null when the gateway or its dashboard did. */
  receipt: string | null
  /** The bank's own number, by which a payer finds it; the gateway often has it days after `processed`. */
  bankReference: string | null
}

/** What the gateway says of a dispute: a payer's bank asks for a payment back. */
export type DisputeFact = {
  id: string
  paymentId: string
  amountPaise: number
  currency: string
  /** What the gateway has taken from us for it by now. */
  deductedPaise: number
  reasonCode: string | null
  phase: string | null
  /** Until when it can be answered. */
  respondBy: Date | null
  state: DisputeState
  /** When the gateway said so. */
  at: Date
}

/** What the gateway says of a payout to our bank. */
export type GatewaySettlementFact = {
  id: string
  /** What arrives: fees and tax are off already. */
  amountPaise: number
  feesPaise: number
  taxPaise: number
  status: GatewaySettlementStatus
  utr: string | null
  madeAt: Date
  /** When the gateway said so. */
  at: Date
}

export type WebhookEvent = {
  eventId: string
  event: string
  createdAt: Date
  payment?: PaymentFact
  refund?: RefundFact
  dispute?: DisputeFact
  settlement?: GatewaySettlementFact
}

export type GatewayErrorKind =
  | 'auth'
  | 'invalid'
  | 'not_found'
  | 'conflict'
  | 'rate'
  | 'network'
  | 'timeout'
  | 'server'
  | 'receipt_conflict'
  /** Our account at the gateway does not hold enough money at the moment. */
  | 'balance'

/** `network`, `timeout`, `server` and `rate` leave the outcome unknown: ask again, never conclude. `balance` passes by itself. */
export class GatewayError extends Error {
  readonly kind: GatewayErrorKind

  constructor(kind: GatewayErrorKind, message: string) {
    super(message)
    this.name = 'GatewayError'
    this.kind = kind
  }

  get isPassing(): boolean {
    return ['network', 'timeout', 'server', 'rate', 'conflict', 'balance'].includes(this.kind)
  }
}
