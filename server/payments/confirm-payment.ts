import type { PaymentProof } from '#contract/payments.ts'
import type { Db } from '#server/db/db.ts'
import { applyPayment, type PaymentOutcome } from './apply-payment.ts'
import type { PaymentEffects } from './effects.ts'
import { GatewayError, type PaymentGateway } from './gateway.ts'
import type { PaymentOrder } from './payment-orders.ts'

/** What the gateway's payment window returns to the browser. */
export type Proof = { gatewayOrderId: string; paymentId: string; signature: string }

/** The proof with the names used in the API. */
export const readProof = (input: PaymentProof): Proof => ({
  gatewayOrderId: input.razorpay_order_id,
  paymentId: input.razorpay_payment_id,
  signature: input.razorpay_signature,
})

type PartsOfProof = { [part in keyof PaymentProof]?: PaymentProof[part] | undefined }

/** The same for a call in which the proof is optional. */
export function findProof(input: PartsOfProof): Proof | undefined {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = input
  if (!razorpay_order_id || !razorpay_payment_id || !razorpay_signature) return undefined
  return readProof({ razorpay_order_id, razorpay_payment_id, razorpay_signature })
}

/**
 * Nothing that the browser sends is trusted: the signature is checked over the order id that we stored, and amount and
 * status are then fetched from the gateway.
 */
export async function confirmPayment(
  db: Db,
  gateway: PaymentGateway,
  effects: PaymentEffects,
  stored: PaymentOrder,
  proof: Proof,
): Promise<PaymentOutcome | 'not_verified'> {
  const gatewayOrderId = stored.gateway_order_id
  if (!gatewayOrderId || proof.gatewayOrderId !== gatewayOrderId) return 'not_verified'
  if (!gateway.verifyCallback(gatewayOrderId, proof.paymentId, proof.signature)) return 'not_verified'
  const fact = await gateway.payment(proof.paymentId).catch((failure: unknown) => {
    if (!(failure instanceof GatewayError)) throw failure
    // Undefined if it cannot be asked now: webhook or reconciler will bring the payment. Null if it refuses.
    return failure.isPassing ? undefined : null
  })
  if (fact === undefined) return 'pending'
  if (fact === null || fact.gatewayOrderId !== gatewayOrderId) return 'not_verified'
  const { paymentOutcome } = await applyPayment(db, effects, fact, 'callback')
  return paymentOutcome
}

/** A payment order of this account, by the gateway's order id. */
export function findPaymentOrderOf(
  db: Db,
  accountId: string,
  gatewayOrderId: string,
): Promise<PaymentOrder | undefined> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('gateway_order_id', '=', gatewayOrderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
