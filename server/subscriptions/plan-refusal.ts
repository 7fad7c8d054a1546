import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { confirmPayment, Proof } from '#server/payments/confirm-payment.ts'
import type { PaymentOrder } from '#server/payments/payment-orders.ts'

/**
 * The refusal for a payment that bought no plan. `goes_back` if its amount was right and it is refunded because it came too
 * late or was the second; for all others the specification gives the text.
 */
export async function planRefusal(
  db: Db,
  { amount_paise }: PaymentOrder,
  { paymentId }: Proof,
  paymentOutcome: Awaited<ReturnType<typeof confirmPayment>>,
): Promise<Refusal> {
  if (paymentOutcome !== 'refund_due' && paymentOutcome !== 'returned')
    return new Refusal('payment_not_verified')
  const paid = await db
    .selectFrom('payments')
    .select('amount_paise')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const isRightAmount = paid.amount_paise === amount_paise
  return new Refusal('payment_not_verified', isRightAmount ? { reason: 'goes_back' } : {})
}
