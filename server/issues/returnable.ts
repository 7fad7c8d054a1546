import type { Db, Tx } from '#server/db/db.ts'
import type { StoredOrder } from '#server/orders/acts/take-act.ts'
import { refundablePaise } from '#server/payments/refunds/refund-order.ts'

/** How much of an order's payment can still go back, in paise: what was paid less what went back. May be negative in cash. */
export async function returnablePaise(
  db: Db | Tx,
  order: Pick<StoredOrder, 'id' | 'payment_method' | 'total_paise' | 'cash_returned_paise'>,
): Promise<number> {
  if (order.payment_method === 'online') return refundablePaise(db, order.id)
  return order.total_paise - order.cash_returned_paise
}
