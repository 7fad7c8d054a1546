import type { Db } from '#server/db/db.ts'
import { applyPayment, type Standing } from './apply-payment.ts'
import type { PaymentEffects } from './effects.ts'
import { GatewayError, type PaymentGateway } from './gateway.ts'
import type { PaymentOrder } from './payment-orders.ts'

/** The three fields the payment window hands a browser. */
export type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

/**
 * What a browser brings is a claim. The signature is checked over the order id we stored, then the
 * gateway itself is asked; the browser is believed neither about amount nor about status.
 */
export async function confirmPayment(
  db: Db,
  gateway: PaymentGateway,
  effects: PaymentEffects,
  stored: PaymentOrder,
  proof: Proof,
): Promise<Standing | 'not_verified'> {
  const rzpOrderId = stored.rzp_order_id
  if (!rzpOrderId || proof.razorpay_order_id !== rzpOrderId) return 'not_verified'
  if (!gateway.verifyCallback(rzpOrderId, proof.razorpay_payment_id, proof.razorpay_signature)) {
    return 'not_verified'
  }
  const fact = await gateway.payment(proof.razorpay_payment_id).catch((failure: unknown) => {
    if (!(failure instanceof GatewayError)) throw failure
    // Silent for now: the webhook or the reconciler will know.
    return failure.isPassing ? undefined : null
  })
  if (fact === undefined) return 'pending'
  if (fact === null || fact.orderId !== rzpOrderId) return 'not_verified'
  const { standing } = await applyPayment(db, effects, fact, 'callback')
  return standing
}

/** A payment order of this account, as the browser names it. */
export function findPayableOf(
  db: Db,
  accountId: string,
  rzpOrderId: string,
): Promise<PaymentOrder | undefined> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('rzp_order_id', '=', rzpOrderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
