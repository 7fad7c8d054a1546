import { daysAgo } from '#server/db/days-ago.ts'
import type { Db } from '#server/db/db.ts'
import { idAt, madeAt } from '#server/db/id-moment.ts'
import { isFirstOfItsOrder, toOrderEvent } from './event-rows.ts'
import type { OrderEvent } from './order-event.ts'

/** Whose events a stream carries. */
export type Audience = { shopId: string } | { customerAccountId: string }

/** Ids are made before their commit, so later commits may have earlier ids: a resume also reads this far before its position. */
const OVERLAP_MS = 10_000
/** For each event a page reads one order; beyond this it is cheaper to read its whole list by one call. */
const MOST_REPLAYED = 20
/** Longer than anything can happen to an order: an issue may take weeks, a dispute four months. */
const MOVED_FOR_DAYS = 180

/**
 * The events after a position, oldest first, possibly with some that were seen before. Null where the page has to read its
 * orders anew: there are too many events, the position is not a UUIDv7, or it lies in the future because the clock was set
 * back since.
 */
export async function missedEvents(
  db: Db,
  audience: Audience,
  position: string,
): Promise<OrderEvent[] | null> {
  const at = madeAt(position)
  if (at === null || at > Date.now() + OVERLAP_MS) return null
  const rows = await eventsOf(db, audience)
    .where('event.id', '>', idAt(at - OVERLAP_MS))
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

/** A customer's events are found by their orders: an index by customer would be as large as the one of all events. */
function eventsOf(db: Db, audience: Audience) {
  const events = db.selectFrom('order_events as event')
  if ('shopId' in audience) return events.where('event.shop_id', '=', audience.shopId)
  return events.where('event.order_id', 'in', (eb) =>
    eb
      .selectFrom('orders')
      .select('orders.id')
      .where('customer_account_id', '=', audience.customerAccountId)
      .where('placed_at', 'is not', null)
      .where('placed_at', '>', daysAgo(MOVED_FOR_DAYS)),
  )
}
