import { formatPaise } from '#contract/rules/money/money.ts'
import type { Db } from '#server/db/db.ts'
import { writeMoneyAudit } from '#server/http/money-audit.ts'
import { findClaim } from '../claims.ts'
import type { RefundEffects } from '../effects.ts'
import { lockPaymentOrder } from '../payment-orders.ts'
import { recordRefundChange, tellOfRefund } from './apply-refund.ts'
import { findAppliedPayment, refundedPaise, requestRefund } from './refunds.ts'

export type AskedRefund =
  | { kind: 'asked'; refundId: string; amountPaise: number }
  | { kind: 'not_paid' }
  | { kind: 'disputed'; disputeId: string }
  | { kind: 'too_much'; leftPaise: number }
  | { kind: 'too_little' }

/** The smallest refund that the gateway makes. */
export const LEAST_REFUND_PAISE = 100

/** An operator at the terminal refunds a paid order, whole or in part. The order's status is not touched. */
export function askRefund(
  db: Db,
  effects: RefundEffects,
  orderId: string,
  amountPaise?: number,
  { evenIfDisputed = false } = {},
): Promise<AskedRefund> {
  return db.transaction().execute(async (tx) => {
    // The lock for everything that adds up this order's refunds.
    const paymentOrder = await lockPaymentOrder(tx, { id: orderId })
    const payment = await findAppliedPayment(tx, orderId)
    if (!paymentOrder || !payment) return { kind: 'not_paid' }
    const { payment_id: paymentId } = payment
    const leftPaise = payment.amount_paise - (await refundedPaise(tx, paymentId))
    const wanted = amountPaise ?? leftPaise
    if (wanted <= 0 || wanted > leftPaise) return { kind: 'too_much', leftPaise }
    if (wanted < LEAST_REFUND_PAISE) return { kind: 'too_little' }
    const disputeId = evenIfDisputed ? undefined : await findClaim(tx, paymentId)
    if (disputeId) return { kind: 'disputed', disputeId }
    const refund = await requestRefund(tx, { paymentId, amountPaise: wanted, reason: 'asked' })
    await recordRefundChange(tx, effects, { paymentOrder, payment }, refund)
    await tellOfRefund(tx, effects, { paymentOrder, payment }, refund)
    const after = `${formatPaise(wanted)} by refund ${refund.id}`
    await writeMoneyAudit(tx, { actor: 'terminal', kind: 'refund_asked', subject: orderId, after })
    return { kind: 'asked', refundId: refund.id, amountPaise: wanted }
  })
}
