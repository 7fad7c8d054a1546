import type { RefundBearer, RefundReason } from '#contract/rules/money/refunds.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { claimedPaise } from '../claims.ts'
import type { RefundEffects } from '../effects.ts'
import { lockPaymentOrder } from '../payment-orders.ts'
import { recordRefundChange, tellOfRefund } from './apply-refund.ts'
import { LEAST_REFUND_PAISE } from './ask-refund.ts'
import { findAppliedPayment, refundedPaise, requestRefund } from './refunds.ts'

type Wanted = {
  orderId: string
  /** At most what is left. Absent: all that is left and not claimed by a dispute. */
  amountPaise?: number
  /** How much of the payment must stay, whatever was refunded before. */
  keepPaise?: number
  reason: Exclude<RefundReason, 'unwanted' | 'asked' | 'outside'>
  /** The shop by default. */
  borneBy?: RefundBearer
  /** The payer gets a mail about the refund alone; otherwise the mail about the order or issue mentions it. */
  isToldApart?: boolean
}

/**
 * Refunds an order's online payment because of what became of the order. Never more than is left, however often it is
 * called.
 *
 * @returns the paise that go back; 0 if it was not paid online, nothing is left, or a dispute claims that much
 */
export async function refundOrder(tx: Tx, effects: RefundEffects, wanted: Wanted): Promise<number> {
  const { orderId, amountPaise, keepPaise = 0, reason, borneBy = 'shop', isToldApart = false } = wanted
  // The lock for everything that adds up this order's refunds.
  const paymentOrder = await lockPaymentOrder(tx, { id: orderId })
  const payment = await findAppliedPayment(tx, orderId)
  if (!paymentOrder || !payment) return 0
  const { payment_id: paymentId } = payment
  const leftPaise = payment.amount_paise - (await refundedPaise(tx, paymentId))
  const claimed = await claimedPaise(tx, paymentId)
  // The amount that a person named may be the very money that the payer claims at the bank.
  if (amountPaise !== undefined && claimed > 0) return 0
  const backPaise = Math.min(amountPaise ?? leftPaise, leftPaise - keepPaise - claimed)
  if (backPaise < LEAST_REFUND_PAISE) return 0
  const refund = await requestRefund(tx, { paymentId, amountPaise: backPaise, reason, borneBy })
  await recordRefundChange(tx, effects, { paymentOrder, payment }, refund)
  if (isToldApart) await tellOfRefund(tx, effects, { paymentOrder, payment }, refund)
  return backPaise
}

/** What stays of the payment that placed an order, after all refunds; 0 if it was not paid online. */
export async function refundablePaise(db: Db | Tx, orderId: string): Promise<number> {
  const payment = await findAppliedPayment(db, orderId)
  return payment ? payment.amount_paise - (await refundedPaise(db, payment.payment_id)) : 0
}
