import type { RefundBearer, RefundReason } from '#contract/rules/refunds.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { noteRefund, tellOfRefund } from './apply-refund.ts'
import { LEAST_REFUND_PAISE } from './ask-refund.ts'
import { claimedPaise } from './claims.ts'
import type { RefundEffects } from './effects.ts'
import { lockPaymentOrder } from './payment-orders.ts'
import { findAppliedPayment, refundedPaise, requestRefund } from './refunds.ts'

type Wanted = {
  orderId: string
  /** Of what is left; all of it that no dispute claims where nothing is said. */
  amountPaise?: number
  /** What of the payment is to stay, whatever went back before. */
  keepPaise?: number
  reason: Exclude<RefundReason, 'unwanted' | 'asked' | 'outside'>
  /** The shop, if not said. */
  borneBy?: RefundBearer
  /** By a letter of its own; otherwise what became of the order or of an issue is told with it, in one. */
  isToldApart?: boolean
}

/**
 * What of an order's payment goes back because of what became of the order: in paise, 0 where it was not paid online,
 * where nothing is left, and where the payer has claimed so much back already. Not more than is left, whoever asks how often.
 */
export async function refundOrder(tx: Tx, effects: RefundEffects, wanted: Wanted): Promise<number> {
  const { orderId, amountPaise, keepPaise = 0, reason, borneBy = 'shop', isToldApart = false } = wanted
  // The lock under which all refunds of this order are counted.
  const order = await lockPaymentOrder(tx, { id: orderId })
  const payment = await findAppliedPayment(tx, orderId)
  if (!order || !payment) return 0
  const { payment_id: paymentId } = payment
  const leftPaise = payment.amount_paise - (await refundedPaise(tx, paymentId))
  const claimed = await claimedPaise(tx, paymentId)
  // Of an amount that somebody names nobody knows whether it is what the payer claims at the bank.
  if (amountPaise !== undefined && claimed > 0) return 0
  const backPaise = Math.min(amountPaise ?? leftPaise, leftPaise - keepPaise - claimed)
  if (backPaise < LEAST_REFUND_PAISE) return 0
  const refund = await requestRefund(tx, { paymentId, amountPaise: backPaise, reason, borneBy })
  await noteRefund(tx, effects, { order, payment }, refund)
  if (isToldApart) await tellOfRefund(tx, effects, { order, payment }, refund)
  return backPaise
}

/** What of the payment that placed an order has not gone back and does not; 0 where it was not paid online. */
export async function refundablePaise(db: Db | Tx, orderId: string): Promise<number> {
  const payment = await findAppliedPayment(db, orderId)
  return payment ? payment.amount_paise - (await refundedPaise(db, payment.payment_id)) : 0
}
