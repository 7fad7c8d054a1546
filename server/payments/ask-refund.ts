import type { Db } from '#server/db/db.ts'
import { lockPaymentOrder } from './payment-orders.ts'
import { refundedPaise, requestRefund } from './refunds.ts'

export type AskedRefund =
  | { kind: 'asked'; refundId: string; amountPaise: number }
  | { kind: 'not_paid' }
  | { kind: 'too_much'; leftPaise: number }

/** A person decides that a paid order's money, or part of it, goes back. Its status is not touched. */
export function askRefund(db: Db, orderId: string, amountPaise?: number): Promise<AskedRefund> {
  return db.transaction().execute(async (tx) => {
    // The lock under which all refunds of this order are counted.
    await lockPaymentOrder(tx, { id: orderId })
    const payment = await tx
      .selectFrom('payments')
      .select(['rzp_payment_id', 'amount_paise'])
      .where('payment_order_id', '=', orderId)
      .where('applied_at', 'is not', null)
      .where('was_captured', '=', true)
      .executeTakeFirst()
    if (!payment) return { kind: 'not_paid' }
    const { rzp_payment_id: rzpPaymentId } = payment
    const leftPaise = payment.amount_paise - (await refundedPaise(tx, rzpPaymentId))
    const wanted = amountPaise ?? leftPaise
    if (wanted <= 0 || wanted > leftPaise) return { kind: 'too_much', leftPaise }
    const refundId = await requestRefund(tx, { rzpPaymentId, amountPaise: wanted, reason: 'asked' })
    return { kind: 'asked', refundId, amountPaise: wanted }
  })
}
