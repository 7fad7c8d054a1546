import { uuidv7 } from 'uuidv7'
import type { OrderStatus } from '#contract/rules/checkout.ts'
import type { Tx } from '#server/db/db.ts'

export type OrderNews = {
  shopId: string
  orderId: string
  customerAccountId: string | null
  status: OrderStatus
  /** Null when the system did it. */
  byAccountId: string | null
  at: Date
}

/**
 * Records that an order came into a state, with who and when. The row is the status history, what open
 * pages are told of (a trigger notifies on commit), and what mails and pushes start from.
 */
export async function announceOrder(tx: Tx, news: OrderNews): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      shop_id: news.shopId,
      id: uuidv7(),
      order_id: news.orderId,
      customer_account_id: news.customerAccountId,
      status: news.status,
      by_account_id: news.byAccountId,
      at: news.at,
    })
    .execute()
}
