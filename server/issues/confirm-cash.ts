import type { Tx } from '#server/db/db.ts'
import type { StoredOrder } from '#server/orders/acts/take-act.ts'
import { addReturnedCash } from '#server/orders/returned-cash.ts'
import { bookReturnedCash } from '#server/settlement/booking/book-order.ts'
import type { StoredIssue } from './issue-row.ts'
import type { IssueParts } from './parts.ts'

/** Counts and books the cash that the shop said it gave back, once. The caller holds the order's lock. */
export async function confirmCash(
  tx: Tx,
  { feeBearer }: Pick<IssueParts, 'feeBearer'>,
  order: StoredOrder,
  issue: StoredIssue,
  at: Date,
): Promise<void> {
  const confirmed = await tx
    .updateTable('order_issues')
    .set({ cash_confirmed_at: at })
    .where('shop_id', '=', issue.shop_id)
    .where('id', '=', issue.id)
    .where('gives_cash', '=', true)
    .where('cash_confirmed_at', 'is', null)
    .returning('amount_paise')
    .executeTakeFirst()
  if (!confirmed?.amount_paise) return
  const name = { shopId: order.shop_id, orderId: order.id }
  await addReturnedCash(tx, name, confirmed.amount_paise)
  await bookReturnedCash(tx, name, feeBearer, at)
}
