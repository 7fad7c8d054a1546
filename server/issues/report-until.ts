import type { Db, Tx } from '#server/db/db.ts'
import type { StoredOrder } from '#server/orders/acts/take-act.ts'
import type { IssueParts } from './parts.ts'

type Order = Pick<StoredOrder, 'shop_id' | 'id' | 'again_of'>

/** Until when the customer can report about an order; undefined if they never could. */
export async function reportUntil(
  db: Db | Tx,
  { reportSeconds }: Pick<IssueParts, 'reportSeconds'>,
  order: Order,
): Promise<Date | undefined> {
  // A fault of an order that was brought again belongs to the report that caused it.
  if (order.again_of !== null) return undefined
  const delivered = await db
    .selectFrom('order_events')
    .innerJoin('shops', 'shops.id', 'order_events.shop_id')
    .select(['order_events.at', 'shops.closed_at'])
    .where('order_events.shop_id', '=', order.shop_id)
    .where('order_events.order_id', '=', order.id)
    .where('order_events.status', '=', 'Delivered')
    .where('order_events.kind', '<>', 'issue')
    .orderBy('order_events.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!delivered) return undefined
  const until = new Date(delivered.at.getTime() + reportSeconds * 1000)
  // Once the shop is gone, nobody could answer.
  const { closed_at } = delivered
  return closed_at && closed_at < until ? closed_at : until
}
