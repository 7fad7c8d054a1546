import type { Db, Tx } from '#server/db/db.ts'
import type { PaymentPurpose } from '#server/db/tables/payments.ts'
import { toAcceptedPayment } from './apply-payment.ts'
import type { EffectOutcome, PaymentEffects } from './effects.ts'
import { lockPaymentOrder, type PaymentOrder } from './payment-orders.ts'
import { refundedPaise, requestRefund } from './refunds/refunds.ts'

/** The account's oldest payment that was captured and credited, but not used yet. */
export function findCredit(
  db: Db,
  accountId: string,
  purpose: PaymentPurpose,
): Promise<PaymentOrder | undefined> {
  return db
    .selectFrom('payment_orders as order')
    .innerJoin('payments as payment', 'payment.payment_order_id', 'order.id')
    .selectAll('order')
    .where('order.account_id', '=', accountId)
    .where('order.purpose', '=', purpose)
    .where('payment.status', '=', 'captured')
    .where('payment.refund_due', '=', false)
    .where('payment.applied_at', 'is', null)
    .orderBy('order.created_at')
    .executeTakeFirst()
}

/** Uses a credit for what it was paid for, once: under the lock, and only while `applied_at` is not set. */
export function applyCredit(db: Db, effects: PaymentEffects, paymentOrderId: string): Promise<EffectOutcome> {
  return db.transaction().execute(async (tx) => {
    const paymentOrder = await lockPaymentOrder(tx, { id: paymentOrderId })
    const payment = await findKept(tx, paymentOrderId)
    if (!paymentOrder || !payment) return 'refused'
    if (payment.applied_at) return 'applied'
    // Partly refunded, it no longer covers what it was paid for: the caller refunds the rest.
    if ((await refundedPaise(tx, payment.payment_id)) > 0) return 'refused'
    const paid = toAcceptedPayment(paymentOrder, payment.payment_id)
    const outcome = await effects[paymentOrder.purpose](tx, paid)
    if (outcome !== 'applied') return outcome
    await tx
      .updateTable('payments')
      .set({ applied_at: new Date() })
      .where('payment_id', '=', payment.payment_id)
      .execute()
    await effects.creditUsed(tx, paid, 'applied')
    return outcome
  })
}

/** Refunds a credit that was never used. */
export function returnCredit(db: Db, effects: PaymentEffects, paymentOrderId: string): Promise<void> {
  return db.transaction().execute((tx) => returnKept(tx, effects, paymentOrderId))
}

export async function returnKept(tx: Tx, effects: PaymentEffects, paymentOrderId: string): Promise<void> {
  const paymentOrder = await lockPaymentOrder(tx, { id: paymentOrderId })
  const payment = await findKept(tx, paymentOrderId)
  if (!paymentOrder || !payment || payment.applied_at) return
  const { payment_id: paymentId } = payment
  await tx.updateTable('payments').set({ refund_due: true }).where('payment_id', '=', paymentId).execute()
  const unplaced =
    paymentOrder.purpose === 'order' && paymentOrder.shop_id
      ? { orderId: paymentOrder.subject_id, shopId: paymentOrder.shop_id }
      : undefined
  // Releases the order's counted stock, even if nothing is left to refund after one made at the gateway's dashboard.
  if (unplaced) await effects.orderVoided(tx, unplaced)
  // Part of it may already have been refunded in the gateway's dashboard.
  const amountPaise = paymentOrder.amount_paise - (await refundedPaise(tx, paymentId))
  if (amountPaise <= 0) return
  const back = { paymentId, amountPaise, reason: 'unwanted' as const }
  const { id: refundId } = await requestRefund(tx, back)
  await effects.creditUsed(tx, { ...toAcceptedPayment(paymentOrder, paymentId), amountPaise }, 'refused')
  await effects.refundBegun(tx, { ...back, refundId, accountId: paymentOrder.account_id })
  if (unplaced) await effects.orderMoneyChanged(tx, { ...unplaced, paymentStatus: 'refund_due' })
}

function findKept(tx: Tx, paymentOrderId: string) {
  return tx
    .selectFrom('payments')
    .select(['payment_id', 'applied_at'])
    .where('payment_order_id', '=', paymentOrderId)
    .where('status', '=', 'captured')
    .where('refund_due', '=', false)
    .executeTakeFirst()
}
