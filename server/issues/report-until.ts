import type { Db, Tx } from '#server/db/db.ts'
import type { StoredOrder } from '#server/orders/acts/take-act.ts'
import type { IssueParts } from './parts.ts'

type Order = Pick<StoredOrder, 'shop_id' | 'id' | 'again_of'>

/** Until when the customer can report something about an order; undefined where it never could be. */
export async function reportUntil(
  db: Db | Tx,
  { reportSeconds }: Pick<IssueParts, 'reportSeconds'>,
  order: Order,
): Promise<Date | undefined> {
  // What was wrong with what was brought again belongs to the report that brought it.
  if (order.again_of !== null) return undefined
  const delivered = await db
    .selectFrom('order_events')
    .select('at')
    .where('shop_id', '=', order.shop_id)
    .where('order_id', '=', order.id)
    .where('status', '=', 'Delivered')
    .where('kind', '<>', 'issue')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return delivered && new Date(delivered.at.getTime() + reportSeconds * 1000)
}
