import { replies } from '#contract/replies.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { confirmPayment, findPaymentOrderOf, type Proof } from '#server/payments/confirm-payment.ts'
import { applyCredit } from '#server/payments/credits.ts'
import type { PaymentParts } from '#server/payments/effects.ts'
import type { PaymentOrder } from '#server/payments/payment-orders.ts'
import { completeAddress } from './address-later.ts'
import type { OrderPorts, Placement } from './prepare-order.ts'

export type VerifyReply = { success: boolean; orderId?: string; pending?: boolean; message?: string }

/** Verifies the payment of an order: placed, still pending, or refused. Safe to repeat. */
export async function verifyOnlineOrder(
  db: Db,
  parts: PaymentParts & OrderPorts,
  accountId: string,
  proof: Proof,
  named: { orderId?: string | undefined; address?: Placement['address'] | undefined },
): Promise<VerifyReply> {
  const paymentOrder = await findPaymentOrderOf(db, accountId, proof.gatewayOrderId)
  if (paymentOrder?.purpose !== 'order') throw new Refusal('payment_not_verified')
  if (named.orderId && named.orderId !== paymentOrder.id) throw new Refusal('payment_not_verified')
  const orderId = paymentOrder.id
  if (named.address)
    await completeAddress(db, parts, { orderId, shopId: paymentOrder.shop_id ?? '' }, named.address)
  const paymentOutcome = await settle(db, parts, paymentOrder, proof)
  if (paymentOutcome === 'applied') return { success: true, orderId, message: replies.orderPlaced }
  if (paymentOutcome === 'pending') return { success: false, pending: true, orderId }
  // Another payment may have placed it: this one goes back, the order stands.
  const isSecond = paymentOutcome === 'refund_due' || paymentOutcome === 'returned'
  if (isSecond && (await readVerified(db, orderId)).success) return { success: true, orderId }
  throw new Refusal('payment_not_verified', isSecond ? { reason: 'taken_back' } : {})
}

/** A payment that arrived before the address was kept as a credit, which places the order now that the address is there. */
async function settle(
  db: Db,
  { gateway, effects }: PaymentParts,
  paymentOrder: PaymentOrder,
  proof: Proof,
): Promise<Awaited<ReturnType<typeof confirmPayment>>> {
  const paymentOutcome = await confirmPayment(db, gateway, effects, paymentOrder, proof)
  if (paymentOutcome !== 'kept') return paymentOutcome
  if ((await applyCredit(db, effects, paymentOrder.id)) === 'applied') return 'applied'
  throw new Refusal('fields_missing')
}

/** The form without a proof, as the verify screen calls it: reads the stored state and trusts no query parameter. */
export async function readVerified(
  db: Db,
  orderId: string | undefined,
): Promise<{ success: boolean; pending?: true }> {
  if (!orderId || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(orderId)) return { success: false }
  const order = await db
    .selectFrom('orders')
    .select(['placed_at', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order?.status === 'Awaiting payment') return { success: false, pending: true }
  return { success: order?.placed_at != null }
}
