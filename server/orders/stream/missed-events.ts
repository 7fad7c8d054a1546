import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
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
    .select(
      sql<boolean>`not exists (
        select 1 from order_events earlier
        where earlier.shop_id = event.shop_id and earlier.order_id = event.order_id and earlier.id < event.id
      )`.as('is_new'),
    )
    .orderBy('event.id')
    .limit(MOST_REPLAYED + 1)
    .execute()
  if (rows.length > MOST_REPLAYED) return null
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    shopId: row.shop_id,
    customerAccountId: row.customer_account_id,
    status: row.status,
    isNew: row.is_new,
    at: row.at.toISOString(),
  }))
}
