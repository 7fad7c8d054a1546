import type { DisputeState, GatewaySettlementStatus } from '#server/db/tables/payments.ts'

/**
 * The port to the payment gateway. Amounts are integer paise. A declined or unfinished payment is a
 * result; `GatewayError` is thrown only if the gateway cannot be reached or rejects the request itself.
 */
export type PaymentGateway = {
  /** The public key, sent to browsers; its prefix distinguishes test keys from live ones. */
  publicKey: string
  checkoutScriptUrl: string
  /** What the Content Security Policy of a page with the payment window must allow. */
  cspOrigins: { script: string[]; frame: string[]; connect: string[]; image: string[] }
  /** True if no real money can move: pages with payments then say TEST MODE. */
  isTestMode: boolean
  /** Idempotent by receipt: a repeated call returns the same gateway order, whatever happened to the first call. */
  ensureOrder(order: NewGatewayOrder): Promise<GatewayOrder>
  order(gatewayOrderId: string): Promise<GatewayOrder>
  /** Whether the gateway signed the fields that a browser sent, for this stored order. */
  verifyCallback(gatewayOrderId: string, paymentId: string, signature: string): boolean
  /**
   * Checks the signature over the raw bytes first. Undefined if it does not match; `unreadable` is the id of a signed event
   * of a shape that we do not know.
   */
  parseWebhook(raw: Uint8Array, headers: Headers): WebhookEvent | { unreadable: string } | undefined
  paymentsOf(gatewayOrderId: string): Promise<PaymentFact[]>
  payment(paymentId: string): Promise<PaymentFact>
  /** Idempotent by key: a repeated call returns the same refund. */
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
  /** A payment that is authorised later than this is not captured, but returned to the payer. At least 12. */
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

/** The state of one payment, as the gateway reported it at one moment. Facts may arrive late, repeatedly and out of order. */
export type PaymentFact = {
  id: string
  gatewayOrderId: string | null
  amountPaise: number
  currency: string
  status: PaymentStatus
  /** False for a payment that was authorised, but returned by the gateway without being captured. */
  wasCaptured: boolean
  method: string | null
  /** The gateway's fee including tax; null until captured. */
  feePaise: number | null
  taxPaise: number | null
  error: { code: string; description: string | null } | null
  /** When the payer began it; null if the gateway does not tell. */
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
  /** The id of our row if we requested it; null if it was made by the gateway or in its dashboard. */
  receipt: string | null
  /** The bank's reference, by which a payer can trace it; the gateway often has it only days after `processed`. */
  bankReference: string | null
}

/** A dispute (chargeback), as the gateway reports it: the payer's bank asks for a payment back. */
export type DisputeFact = {
  id: string
  paymentId: string
  amountPaise: number
  currency: string
  /** What the gateway has deducted from us for it so far. */
  deductedPaise: number
  reasonCode: string | null
  phase: string | null
  /** The deadline for contesting it. */
  respondBy: Date | null
  state: DisputeState
  /** When the gateway said so. */
  at: Date
}

/** A payout to our bank, as the gateway reports it. */
export type GatewaySettlementFact = {
  id: string
  /** The net amount, after fees and tax. */
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
