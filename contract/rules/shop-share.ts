import { commissionPaise } from './money.ts'

/** Who bears what the gateway takes of a payment. */
export type FeeBearer = 'platform' | 'shop'

/** What an order, its payment and its refunds say. */
export type OrderFacts = {
  isSold: boolean
  paymentMethod: 'COD' | 'online'
  totalPaise: number
  keptFeePaise: number
  cashReturnedPaise: number
  paidPaise: number
  refundingPaise: number
  /** What of that the platform bears. */
  bornePaise: number
  feePaise: number
}

/**
 * Online, what stays paid, and no more than what was brought is worth: what is too little to be sent back is held for the
 * customer. A lowered total and the refund of what it was lowered by are the same paise, and count once.
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
 * How what is earned of an order is shared. A fee that the shop bears takes no more than its share: of an order whose money
 * went back it owes nothing.
 */
export function shareOf(facts: OrderFacts, feeBearer: FeeBearer) {
  const gross = earnedPaise(facts)
  const commission = commissionPaise(gross)
  const fee = gross > 0 ? facts.feePaise : 0
  const recovered = feeBearer === 'shop' ? Math.min(fee, gross - commission) : 0
  return { gross, commission, fee, recovered, keeps: gross - commission - recovered }
}
