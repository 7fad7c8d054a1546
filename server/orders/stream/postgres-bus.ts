import { sql } from 'kysely'
import { type ListenOn, listenTo } from '#server/db/listen.ts'
import type { Log } from '#server/log.ts'
import type { EventBus } from './event-bus.ts'
import { type OrderEvent, parseOrderEvents } from './order-event.ts'

/** The payload of NOTIFY is limited to 8,000 bytes, and an event takes up to 350. */
const MOST_IN_A_NOTICE = 20

/** An event bus on `NOTIFY`. It runs in its own transaction, since it takes a global lock that must not slow down orders. */
export function postgresBus(on: ListenOn, log: Log): EventBus {
  return {
    async publish(events) {
      const notices = inParts(events).map((part) => part.map((event) => JSON.stringify(event)).join('\n'))
      await sql`
        select pg_notify('order_events', notice) from unnest(${sql.val(notices)}::text[]) as notice`.execute(
        on.db,
      )
    },
    listen: ({ onEvent, onResumed }) =>
      listenTo(
        on,
        'order_events',
        { onNotice: (notice) => parseOrderEvents(notice).forEach(onEvent), onResumed },
        log,
      ),
    isReachable: () => true,
    close: async () => undefined,
  }
}

function inParts(events: readonly OrderEvent[]): OrderEvent[][] {
  const count = Math.ceil(events.length / MOST_IN_A_NOTICE)
  return Array.from({ length: count }, (_, part) =>
    events.slice(part * MOST_IN_A_NOTICE, (part + 1) * MOST_IN_A_NOTICE),
  )
}
