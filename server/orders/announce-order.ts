import { uuidv7 } from 'uuidv7'
import type { OrderEventKind } from '#contract/rules/order-acts.ts'
import type { OrderStatus } from '#contract/rules/order-life.ts'
import type { Tx } from '#server/db/db.ts'
import type { OrderEventDetails, StoredEventKind } from '#server/db/tables/orders.ts'
import { enqueue } from '#server/jobs/job.ts'
import { tellOfOrder } from './tell-of-order.job.ts'

/** What is recorded later than this (the demo town's past) is history: nobody is mailed about it. */
const NEWS_LASTS_MS = 60 * 60 * 1000

export type OrderNews = {
  shopId: string
  orderId: string
  customerAccountId: string | null
  status: OrderStatus
  kind: OrderEventKind
  details?: OrderEventDetails
  /** Null when the system did it. */
  byAccountId: string | null
  at: Date
}

/**
 * Records what happened to an order, with who and when. The row is the status history, what open
 * pages are told of (a trigger notifies on commit), and what mails and pushes start from.
 */
export async function announceOrder(tx: Tx, news: OrderNews): Promise<void> {
  const eventId = await recordEvent(tx, news)
  if (Date.now() - news.at.getTime() < NEWS_LASTS_MS)
    await enqueue(tx, tellOfOrder, { shopId: news.shopId, eventId })
}

/** The same without mails and pushes: for what its module tells by itself. */
export async function recordEvent(
  tx: Tx,
  news: Omit<OrderNews, 'kind'> & { kind: StoredEventKind },
): Promise<string> {
  const eventId = uuidv7()
  await tx
    .insertInto('order_events')
    .values({
      shop_id: news.shopId,
      id: eventId,
      order_id: news.orderId,
      customer_account_id: news.customerAccountId,
      status: news.status,
      kind: news.kind,
      details: news.details ?? null,
      by_account_id: news.byAccountId,
      at: news.at,
    })
    .execute()
  return eventId
}
