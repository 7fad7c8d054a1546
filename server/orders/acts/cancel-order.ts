import { mayTake } from '#contract/rules/orders/order-acts.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { closePaymentOrder } from '#server/payments/payment-orders.ts'
import { cancelUnpaidOrder } from '../checkout/cancel-unpaid-order.ts'
import { type EndParts, endOrder } from './end-order.ts'
import { lockOrder, stageOfOrder, takeAct } from './take-act.ts'

/**
 * `cancelled`: the order has ended. `asked`: it is packed, so its shop was asked to cancel. `given_up`: it was still
 * awaiting payment; a payment that comes later is refunded.
 */
export type Cancelling = 'cancelled' | 'asked' | 'given_up'

/** The customer cancels. At once and at no cost until the order is packed. */
export async function cancelOrder(
  db: Db,
  parts: EndParts,
  { accountId, orderId, note }: { accountId: string; orderId: string; note?: string | undefined },
): Promise<Cancelling> {
  const now = new Date()
  const shopId = await shopOfOrder(db, accountId, orderId)
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { shopId, orderId })
    if (order.placed_at === null) {
      await closePaymentOrder(tx, orderId)
      await cancelUnpaidOrder(tx, { shopId, orderId })
      return 'given_up'
    }
    if (order.ending === 'cancelled') return 'cancelled'
    if (!mayTake('cancel_asked', stageOfOrder(order))) {
      const end = {
        kind: 'cancelled',
        refundReason: 'cancelled',
        note,
        byAccountId: accountId,
        at: now,
      } as const
      await endOrder(tx, parts, order, end)
      return 'cancelled'
    }
    if (order.cancel_asked_at === null)
      await takeAct(tx, order, {
        name: 'cancel_asked',
        set: { cancel_asked_at: now },
        ...(note && { details: { note } }),
        byAccountId: accountId,
        at: now,
      })
    return 'asked'
  })
}

/** The shop's id of this customer's order; an order of anybody else is not found. */
export async function shopOfOrder(db: Db, accountId: string, orderId: string): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select('shop_id')
    .where('id', '=', orderId)
    .where('customer_account_id', '=', accountId)
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  return order.shop_id
}
