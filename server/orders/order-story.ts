import type { Order } from '#contract/order.ts'
import { toRupees } from '#contract/rules/money/money.ts'
import { type OrderEventKind, UNDO_SECONDS, whoDid } from '#contract/rules/orders/order-acts.ts'
import type { OrderStatus } from '#contract/rules/orders/order-life.ts'
import type { OrderEventDetails } from '#server/db/tables/orders.ts'

/** As read inside a JSON aggregate, where timestamps are text. */
export type EventRow = {
  status: OrderStatus
  kind: OrderEventKind
  details: OrderEventDetails | null
  at: string
}

type Story = Pick<Order, 'statusHistory' | 'events' | 'isOverdue' | 'undoUntil'>

/** What an order shows of its events, which are given oldest first. */
export function storyOf(events: readonly EventRow[]): Story {
  const changes = events.filter(({ status }, index) => status !== events[index - 1]?.status)
  const last = events.at(-1)
  return {
    statusHistory: changes.map(({ status, at }) => ({ status, at: moment(at) })),
    events: events.map(toEvent),
    isOverdue: last?.kind === 'overdue',
    ...(last?.details?.before && { undoUntil: moment(last.at, UNDO_SECONDS) }),
  }
}

function toEvent({ status, kind, details, at }: EventRow, index: number): Order['events'][number] {
  const { reason, note, minutes, refundPaise } = details ?? {}
  // In rows from before events had kinds, the first event has the kind of a move.
  const known = index === 0 ? 'placed' : kind
  return {
    kind: known,
    by: whoDid(known),
    at: moment(at),
    status,
    ...(reason && { reason }),
    ...(note && { note }),
    ...(minutes && { minutes }),
    ...(refundPaise && { refund: toRupees(refundPaise) }),
  }
}

const moment = (at: string, secondsLater = 0) =>
  new Date(new Date(at).getTime() + secondsLater * 1000).toISOString()
