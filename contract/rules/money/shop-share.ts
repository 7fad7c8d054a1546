import { commissionPaise } from './money.ts'

/** Who bears the gateway's charge for a payment. */
export type FeeBearer = 'platform' | 'shop'

/** The facts of an order, its payment and its refunds, in paise, from which its bookings are computed. */
export type OrderFacts = {
  isSold: boolean
  paymentMethod: 'COD' | 'online'
  totalPaise: number
  keptFeePaise: number
  cashReturnedPaise: number
  paidPaise: number
  refundingPaise: number
  /** The part of it at the platform's cost. */
  bornePaise: number
  feePaise: number
}

/**
 * What the shop has earned before charges. Online: what stays paid, but no more than what was brought is worth; a rest that is
 * too small to be refunded is held for the customer. A lowered total and the refund for it count once.
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
 * Splits the earned amount between shop, commission and charges. A charge that the shop bears is at most its share, so that it
 * owes nothing for an order that was refunded.
 */
export function shareOf(facts: OrderFacts, feeBearer: FeeBearer) {
  const gross = earnedPaise(facts)
  const commission = commissionPaise(gross)
  const fee = gross > 0 ? facts.feePaise : 0
  const recovered = feeBearer === 'shop' ? Math.min(fee, gross - commission) : 0
  return { gross, commission, fee, recovered, keeps: gross - commission - recovered }
}
