import type { Db } from '#server/db/db.ts'
import { isFirstOfItsOrder, toOrderEvent } from './event-rows.ts'
import { idAt, madeAt, type OrderEvent } from './order-event.ts'

/** Whose events a stream carries. */
export type Audience = { shopId: string } | { customerAccountId: string }

/** Ids are made before the commit that shows them, so a resume looks back this far behind its position. */
const OVERLAP_MS = 10_000
/** Together they fit into what may wait for one reader. */
const MOST_REPLAYED = 200

/**
 * The events after a position, oldest first, some of them seen before. Null when there are too many (or the
 * position is no id of ours): the page then reads its orders anew instead.
 */
export async function missedEvents(
  db: Db,
  audience: Audience,
  position: string,
): Promise<OrderEvent[] | null> {
  const at = madeAt(position)
  if (at === null) return null
  const rows = await db
    .selectFrom('order_events as event')
    .where('event.id', '>', idAt(at - OVERLAP_MS))
    .$if('shopId' in audience, (q) =>
      q.where('event.shop_id', '=', 'shopId' in audience ? audience.shopId : ''),
    )
    .$if('customerAccountId' in audience, (q) =>
      q.where(
        'event.customer_account_id',
        '=',
        'customerAccountId' in audience ? audience.customerAccountId : '',
      ),
    )
    .select([
      'event.id',
      'event.order_id',
      'event.shop_id',
      'event.customer_account_id',
      'event.status',
      'event.at',
    ])
    .select(isFirstOfItsOrder.as('is_new'))
    .orderBy('event.id')
    .limit(MOST_REPLAYED + 1)
    .execute()
  return rows.length > MOST_REPLAYED ? null : rows.map(toOrderEvent)
}
