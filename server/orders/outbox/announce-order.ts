import { uuidv7 } from 'uuidv7'
import type { OrderEventKind } from '#contract/rules/orders/order-acts.ts'
import type { OrderStatus } from '#contract/rules/orders/order-life.ts'
import type { Tx } from '#server/db/db.ts'
import type { OrderEventDetails, StoredEventKind } from '#server/db/tables/orders.ts'
import { insertUntold } from './outbox-rows.ts'

/** Events older than this, such as the demo town's history, are only recorded: nobody is told, and no clock starts. */
export const NEWS_LASTS_MS = 60 * 60 * 1000

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
 * Records what happened to an order, who did it and when, as a row of its history. In the same statement it goes into the
 * outbox, from which open pages are updated and mails and pushes sent.
 */
export const announceOrder = async (tx: Tx, news: OrderNews): Promise<void> =>
  void (await record(tx, news, true))

/** The same without mails and pushes, for modules that send their own. Returns the event's id. */
export const recordEvent = (tx: Tx, news: RecordedNews): Promise<string> => record(tx, news, false)

async function record(tx: Tx, news: RecordedNews, isForPeople: boolean): Promise<string> {
  const event = rowOf(news)
  const isNews = Date.now() - news.at.getTime() < NEWS_LASTS_MS
  if (isNews) await insertUntold(tx, event, isForPeople)
  else await tx.insertInto('order_events').values(event).execute()
  return event.id
}

type RecordedNews = Omit<OrderNews, 'kind'> & { kind: StoredEventKind }

const rowOf = (news: RecordedNews) => ({
  shop_id: news.shopId,
  id: uuidv7(),
  order_id: news.orderId,
  customer_account_id: news.customerAccountId,
  status: news.status,
  kind: news.kind,
  details: news.details ?? null,
  by_account_id: news.byAccountId,
  at: news.at,
  told_by_trigger: false,
})
