import { commissionPaise } from './money.ts'

/** Who bears the gateway's fee for a payment. */
export type FeeBearer = 'platform' | 'shop'

/** The figures of an order, its payment and its refunds that decide what the shop earns. */
export type OrderFacts = {
  isSold: boolean
  paymentMethod: 'COD' | 'online'
  totalPaise: number
  keptFeePaise: number
  cashReturnedPaise: number
  paidPaise: number
  refundingPaise: number
  /** The part of `refundingPaise` that the platform bears. */
  bornePaise: number
  feePaise: number
}

/**
 * What is earned of an order. Online it is the payment less the refunds that the shop bears, and at most the order's value:
 * the remainder of a refund that is too small to be sent belongs to the customer. When a total is lowered, that and its
 * refund are the same money, and count once.
 */
export function earnedPaise(facts: OrderFacts): number {
  const { isSold: isEarned, paymentMethod, totalPaise, keptFeePaise } = facts
  const worthPaise = isEarned ? totalPaise : keptFeePaise
  const leftPaise =
    paymentMethod === 'online'
      ? facts.paidPaise - facts.refundingPaise + facts.bornePaise
      : totalPaise - facts.cashReturnedPaise
  return Math.max(0, Math.min(worthPaise, leftPaise))
}

/**
 * How the earnings of an order are shared. A gateway fee that the shop bears is at most its share, so a refunded order
 * never costs the shop anything.
 */
export function shareOf(facts: OrderFacts, feeBearer: FeeBearer) {
  const gross = earnedPaise(facts)
  const commission = commissionPaise(gross)
  const fee = gross > 0 ? facts.feePaise : 0
  const recovered = feeBearer === 'shop' ? Math.min(fee, gross - commission) : 0
  return { gross, commission, fee, recovered, keeps: gross - commission - recovered }
}
