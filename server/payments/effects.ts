import type { RefundBearer } from '#contract/rules/money/refunds.ts'
import type { PaymentStatus } from '#contract/rules/orders/order-life.ts'
import type { Tx } from '#server/db/db.ts'
import type { PaymentPurpose } from '#server/db/tables/payments.ts'
import type { OperatorNews } from '#server/notifications/mail/tell-operator.ts'
import type { PaymentGateway } from './gateway.ts'

/** A captured payment of exactly the stored amount: the only one accepted for its payment order. */
export type AcceptedPayment = {
  paymentOrderId: string
  purpose: PaymentPurpose
  /** The id of the order, of the account that sets up or renews its shop, or of the shop that pays commission. */
  subjectId: string
  accountId: string
  shopId: string | null
  amountPaise: number
  /** The plan's name, if it was stored when the payment was begun. */
  planName: string | null
  paymentId: string
}

/**
 * `applied`: the order is placed, the shop opened or renewed, its commission paid. `kept`: not possible yet, so the money
 * becomes a credit of the account. `refused`: never possible, so the payment is refunded.
 */
export type EffectOutcome = 'applied' | 'kept' | 'refused'

export type Capture = Omit<AcceptedPayment, 'amountPaise'> & {
  /** What was actually captured; for an unwanted payment it may differ from the stored amount. */
  amountPaise: number
  outcome: EffectOutcome
  feePaise: number
  taxPaise: number
}
export type GatewayFeeChange = AcceptedPayment & Pick<Capture, 'outcome' | 'feePaise' | 'taxPaise'>
export type RefundChange = {
  refundId: string
  status: 'due' | 'pending' | 'failed' | 'processed'
  paymentId: string
  paymentOrderId: string
  purpose: PaymentPurpose
  subjectId: string
  shopId: string | null
  amountPaise: number
  /** What was done with the refunded payment before. */
  outcome: EffectOutcome
}
export type BegunRefund = {
  refundId: string
  paymentId: string
  accountId: string
  amountPaise: number
  /** True if a person decided it, false if the payment could not be used. */
  isDecided?: boolean
  /** The order it was paid for. */
  orderId?: string
}
/** A refund that failed for good: a person must resolve it. */
export type GivenUpRefund = {
  refundId: string
  paymentId: string
  amountPaise: number
  /** The gateway's reason, if it gave one. */
  failure: string | null
  accountId: string
  purpose: PaymentPurpose
  /** The order that it was paid for, whether or not it was placed. */
  order?: { orderId: string; shopId: string }
}
/** A refund that was given up, and that the gateway made after all. */
export type MadeAfterAll = Pick<GivenUpRefund, 'refundId' | 'amountPaise' | 'order'> & {
  borneBy: RefundBearer
}
export type OrderMoney = {
  orderId: string
  shopId: string
  paymentStatus: Exclude<PaymentStatus, 'pending'>
}

/** What the gateway has deducted so far for a dispute. */
export type DisputedMoney = {
  disputeId: string
  /** Deducted until it is decided. */
  withheldPaise: number
  /** Deducted for good. */
  lostPaise: number
  /** The order that the money was paid for, if it was one. */
  order?: { orderId: string; shopId: string }
}

/** How much of a payout of the gateway has arrived in our bank so far. */
export type PaidOut = { settlementId: string; paidOutPaise: number }

/** The effects of refunds. */
export type RefundEffects = Pick<
  PaymentEffects,
  | 'refundChanged'
  | 'refundBegun'
  | 'orderMoneyChanged'
  | 'refundGivenUp'
  | 'refundMadeAfterAll'
  | 'tellOperator'
>

/** The effects of disputes. */
export type DisputeEffects = Pick<PaymentEffects, 'disputeChanged' | 'tellOperator'>

/** The effects of payouts. */
export type GatewaySettlementEffects = Pick<PaymentEffects, 'settlementChanged' | 'tellOperator'>

/**
 * What payments do in the modules that depend on this one; the composition root passes it in (dependency inversion). All
 * of it runs in the transaction that records the payment, while its payment order is locked.
 */
export type PaymentEffects = {
  [purpose in PaymentPurpose]: (tx: Tx, paid: AcceptedPayment) => Promise<EffectOutcome>
} & {
  captured(tx: Tx, capture: Capture): Promise<void>
  /** The gateway's charge for a captured payment changed; `fee` is the difference to what was booked. */
  gatewayFeeChanged(tx: Tx, fee: GatewayFeeChange): Promise<void>
  /** A credit was used, or is refunded. */
  creditUsed(tx: Tx, paid: AcceptedPayment, outcome: EffectOutcome): Promise<void>
  /** A refund of captured money was begun, made, or given up. */
  refundChanged(tx: Tx, refund: RefundChange): Promise<void>
  /** A refund began of which the payer has to be told; not called if another message of the same change says so. */
  refundBegun(tx: Tx, back: BegunRefund): Promise<void>
  orderMoneyChanged(tx: Tx, change: OrderMoney): Promise<void>
  /** The gateway failed a refund for good. */
  refundGivenUp(tx: Tx, refund: GivenUpRefund): Promise<void>
  /** A refund that had been given up was made after all: no person has to act any more. */
  refundMadeAfterAll(tx: Tx, refund: MadeAfterAll): Promise<void>
  /** A dispute took money or gave it back. Idempotent. */
  disputeChanged(tx: Tx, dispute: DisputedMoney): Promise<void>
  /** The gateway paid out to our bank, or turned out not to have. Idempotent. */
  settlementChanged(tx: Tx, paid: PaidOut): Promise<void>
  /** Tells the operator at once. */
  tellOperator(tx: Tx, news: OperatorNews): Promise<void>
  /** Not paid in time, or with a wrong amount: the order can no longer be placed. */
  orderVoided(tx: Tx, order: { orderId: string; shopId: string }): Promise<void>
}

/** The gateway to ask about payments, and what they do in the modules above. */
export type PaymentParts = { gateway: PaymentGateway; effects: PaymentEffects }
