import type { RefundReason } from '#contract/rules/money/refunds.ts'
import type { Ending } from '#contract/rules/orders/order-acts.ts'
import type { Tx } from '#server/db/db.ts'
import type { RefundEffects } from '#server/payments/effects.ts'
import { refundOrder } from '#server/payments/refunds/refund-order.ts'
import type { OrderName } from './acts/take-act.ts'

const reasons: Record<Ending, Extract<RefundReason, Ending | 'cancelled'>> = {
  declined: 'declined',
  cancelled: 'cancelled',
  cancel_granted: 'cancelled',
  undeliverable: 'undeliverable',
  unanswered: 'unanswered',
}

/**
 * Refunds, once a dispute has ended, what could not be refunded while it claimed the payment: cancelling or reducing the
 * order sent nothing then. The caller has locked the payment, so changes of the order wait, and then see no dispute.
 */
export async function returnAfterDispute(
  tx: Tx,
  effects: RefundEffects,
  { orderId, shopId }: OrderName,
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['ending', 'total_paise', 'kept_fee_paise'])
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { ending } = order
  await refundOrder(tx, effects, {
    orderId,
    keepPaise: ending ? order.kept_fee_paise : order.total_paise,
    reason: ending ? reasons[ending] : 'changed',
    isToldApart: true,
  })
}
