import type { PaymentStatus } from '#contract/rules/order-life.ts'
import type { RefundBearer } from '#contract/rules/refunds.ts'
import type { Tx } from '#server/db/db.ts'
import type { PaymentPurpose } from '#server/db/tables/payments.ts'
import type { OperatorNews } from '#server/notifications/mail/tell-operator.ts'
import type { PaymentGateway } from './gateway.ts'

/** A captured payment of exactly the stored amount, the only one kept for its payment order. */
export type PaidOrder = {
  paymentOrderId: string
  purpose: PaymentPurpose
  /** The order, the account that sets up or renews its shop, or the shop that pays commission. */
  subjectId: string
  accountId: string
  shopId: string | null
  amountPaise: number
  /** Of a plan, where that was said when it was begun. */
  planName: string | null
  paymentId: string
}

/**
 * `applied`: the order is placed, the shop opened or renewed, its commission paid. `kept`: not yet possible, the money stays
 * the account's credit. `refused`: never possible, the money goes back.
 */
export type EffectOutcome = 'applied' | 'kept' | 'refused'

export type Capture = Omit<PaidOrder, 'amountPaise'> & {
  /** What was really captured, which for an unwanted payment may be anything. */
  amountPaise: number
  outcome: EffectOutcome
  feePaise: number
  taxPaise: number
}
export type LearnedFee = PaidOrder & Pick<Capture, 'outcome' | 'feePaise' | 'taxPaise'>
export type RefundChange = {
  refundId: string
  status: 'due' | 'pending' | 'failed' | 'processed'
  paymentId: string
  paymentOrderId: string
  purpose: PaymentPurpose
  subjectId: string
  shopId: string | null
  amountPaise: number
  /** What had been done with the payment it returns. */
  outcome: EffectOutcome
}
export type MoneyGoesBack = {
  refundId: string
  paymentId: string
  accountId: string
  amountPaise: number
  /** A person decided it; otherwise the payment could not be used. */
  isDecided?: boolean
  /** The order it was paid for. */
  orderId?: string
}
/** Money that should go back and does not: nobody but a person can mend it. */
export type GivenUpRefund = {
  refundId: string
  paymentId: string
  amountPaise: number
  /** Why, in the gateway's words, where it said. */
  failure: string | null
  accountId: string
  purpose: PaymentPurpose
  /** What it was paid for, placed or not. */
  order?: { orderId: string; shopId: string }
}
/** One that was given up, and that the gateway made after all. */
export type MadeAfterAll = Pick<GivenUpRefund, 'refundId' | 'amountPaise' | 'order'> & {
  borneBy: RefundBearer
}
export type OrderMoney = {
  orderId: string
  shopId: string
  paymentStatus: Exclude<PaymentStatus, 'pending'>
}

/** What the gateway has taken from us for a dispute of kept money, by now. */
export type DisputedMoney = {
  disputeId: string
  /** Until it is decided. */
  withheldPaise: number
  /** For good. */
  lostPaise: number
  /** What the money was paid for, where that is an order. */
  order?: { orderId: string; shopId: string }
}

/** What of a settlement of the gateway is in our bank by now. */
export type PaidOut = { settlementId: string; paidOutPaise: number }

/** What a refund alone does. */
export type RefundEffects = Pick<
  PaymentEffects,
  | 'refundChanged'
  | 'moneyGoesBack'
  | 'orderMoneyChanged'
  | 'refundGivenUp'
  | 'refundMadeAfterAll'
  | 'tellOperator'
>

/** What a dispute does. */
export type DisputeEffects = Pick<PaymentEffects, 'disputeChanged' | 'tellOperator'>

/** What a settlement does. */
export type GatewaySettlementEffects = Pick<PaymentEffects, 'settlementChanged' | 'tellOperator'>

/**
 * What a payment means to the modules above this one; the application passes it in. All of it runs
 * inside the transaction that records the payment, under the lock of its payment order.
 */
export type PaymentEffects = {
  [purpose in PaymentPurpose]: (tx: Tx, paid: PaidOrder) => Promise<EffectOutcome>
} & {
  captured(tx: Tx, capture: Capture): Promise<void>
  /** The gateway's charge for a captured payment changed; `fee` is the difference to what was booked. */
  feeLearned(tx: Tx, fee: LearnedFee): Promise<void>
  /** A kept payment was used after all, or goes back after all. */
  creditUsed(tx: Tx, paid: PaidOrder, outcome: EffectOutcome): Promise<void>
  /** A refund of captured money was begun, made, or given up. */
  refundChanged(tx: Tx, refund: RefundChange): Promise<void>
  /** A refund began of which the payer has to be told; not called if another message of the same change says so. */
  moneyGoesBack(tx: Tx, back: MoneyGoesBack): Promise<void>
  orderMoneyChanged(tx: Tx, change: OrderMoney): Promise<void>
  /** The gateway failed a refund for good. */
  refundGivenUp(tx: Tx, refund: GivenUpRefund): Promise<void>
  /** A refund that had been given up was made after all: no person has to act any more. */
  refundMadeAfterAll(tx: Tx, refund: MadeAfterAll): Promise<void>
  /** A dispute took money or gave it back. Idempotent. */
  disputeChanged(tx: Tx, dispute: DisputedMoney): Promise<void>
  /** The gateway paid out to our bank, or turned out not to have. Idempotent. */
  settlementChanged(tx: Tx, paid: PaidOut): Promise<void>
  /** A person must know of this now. */
  tellOperator(tx: Tx, news: OperatorNews): Promise<void>
  /** Not paid in time, or with a wrong amount: the order can no longer be placed. */
  orderVoided(tx: Tx, order: { orderId: string; shopId: string }): Promise<void>
}

/** The gateway to ask about payments, and what they do in the modules above. */
export type PaymentParts = { gateway: PaymentGateway; effects: PaymentEffects }
