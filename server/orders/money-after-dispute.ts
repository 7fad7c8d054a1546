import type { Ending } from '#contract/rules/order-acts.ts'
import type { RefundReason } from '#contract/rules/refunds.ts'
import type { Tx } from '#server/db/db.ts'
import type { RefundEffects } from '#server/payments/effects.ts'
import { refundOrder } from '#server/payments/refund-order.ts'
import type { OrderName } from './acts/take-act.ts'

const reasons: Record<Ending, Extract<RefundReason, Ending | 'cancelled'>> = {
  declined: 'declined',
  cancelled: 'cancelled',
  cancel_granted: 'cancelled',
  undeliverable: 'undeliverable',
  unanswered: 'unanswered',
}

/**
 * What an order has cost too much goes back once no dispute claims it any more: while one did, cancelling the order or
 * making it less sent nothing. The caller holds the payment's lock: who changes the order meanwhile comes after it, and
 * sees for themselves that nothing is claimed.
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
