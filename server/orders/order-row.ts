import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Order } from '#contract/order.ts'
import { toRupees } from '#contract/rules/money/money.ts'
import { stageOf } from '#contract/rules/orders/order-acts.ts'
import { type OrderStatus, orderStatuses } from '#contract/rules/orders/order-life.ts'
import { toDoorstep } from '#server/addresses/doorstep-columns.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Shown } from '#server/media/collect-pictures.ts'
import type { StoredOrder } from './acts/take-act.ts'
import { linesNow, type OrderLine } from './changes/lines-now.ts'
import { changesOf, type SeenChangeRow, toLine } from './changes/show-changes.ts'
import { type EventRow, storyOf } from './order-story.ts'

export type OrderRow = StoredOrder & {
  lines: OrderLine[]
  changes: SeenChangeRow[]
  history: EventRow[]
  is_report_answered: boolean
  feedback: {
    rating: number
    message: string
    created_at: string
    answer: string | null
    answered_at: string | null
  } | null
}

/** Selects an order's lines, changes, history and feedback as JSON, each by a small index scan of its own. */
export function withDetails(eb: ExpressionBuilder<Tables, 'orders'>) {
  return [
    jsonArrayFrom(
      eb
        .selectFrom('order_lines as line')
        .select(['item_id', 'name', 'picture', 'price_paise', 'count', 'unit', 'pack_size', 'total_paise'])
        .whereRef('line.shop_id', '=', 'orders.shop_id')
        .whereRef('line.order_id', '=', 'orders.id')
        .orderBy('position'),
    ).as('lines'),
    jsonArrayFrom(
      eb
        .selectFrom('order_changes as change')
        .selectAll('change')
        .whereRef('change.shop_id', '=', 'orders.shop_id')
        .whereRef('change.order_id', '=', 'orders.id')
        .orderBy('change.id'),
    ).as('changes'),
    jsonArrayFrom(
      eb
        .selectFrom('order_events as event')
        .select(['event.status', 'event.kind', 'event.details', 'event.at'])
        .whereRef('event.shop_id', '=', 'orders.shop_id')
        .whereRef('event.order_id', '=', 'orders.id')
        .where('event.kind', '<>', 'issue')
        .orderBy('event.id'),
    ).as('history'),
    eb
      .exists(
        eb
          .selectFrom('order_issues as issue')
          .select('issue.id')
          .whereRef('issue.shop_id', '=', 'orders.shop_id')
          .whereRef('issue.order_id', '=', 'orders.id')
          .where('issue.state', '=', 'answered'),
      )
      .as('is_report_answered'),
    jsonObjectFrom(
      eb
        .selectFrom('feedback')
        .select(['rating', 'message', 'feedback.created_at', 'answer', 'answered_at'])
        .whereRef('feedback.shop_id', '=', 'orders.shop_id')
        .whereRef('feedback.order_id', '=', 'orders.id'),
    ).as('feedback'),
  ]
}

export function toOrder(row: OrderRow): Order {
  const { lines, seen } = linesNow(row.lines, row.changes)
  return {
    _id: row.id,
    items: lines.map(toLine),
    amount: toRupees(row.total_paise),
    ...(row.ordered_paise !== null &&
      row.ordered_paise !== row.total_paise && { originalAmount: toRupees(row.ordered_paise) }),
    ...(seen.length > 0 && { changes: changesOf(seen, row.status) }),
    deliveryCharge: toRupees(row.delivery_paise),
    distance: row.distance_metres / 1000,
    distanceMethod: row.distance_method,
    isFeeUncertain: row.is_near_band_edge,
    status: shownStatus(row),
    stage: shownStage(row),
    ...storyOf(row.history),
    ...(row.accepted_at && {
      promise: {
        at: row.accepted_at.toISOString(),
        ...(row.promised_minutes !== null && { minutes: row.promised_minutes }),
      },
    }),
    ...(row.cancel_asked_at && { cancelAskedAt: row.cancel_asked_at.toISOString() }),
    ...(row.ending && {
      ending: {
        kind: row.ending,
        ...(row.ending_reason && { reason: row.ending_reason }),
        ...(row.ending_note && { note: row.ending_note }),
      },
    }),
    wish: row.wish,
    date: (row.placed_at ?? row.created_at).toISOString(),
    shopId: row.shop_id,
    shopName: row.shop_name,
    address: toDoorstep(row),
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    ...(row.cash_returned_paise > 0 && { cashReturned: toRupees(row.cash_returned_paise) }),
    ...(row.is_test && { isTest: true }),
    ...(row.again_of && { againOf: row.again_of }),
    ...(row.is_report_answered && { isReportAnswered: true }),
    ...(row.feedback && { feedback: toFeedback(row.feedback) }),
  }
}

function toFeedback(said: NonNullable<OrderRow['feedback']>): Order['feedback'] {
  const { rating, message, created_at, answer, answered_at } = said
  return {
    rating,
    message,
    at: new Date(created_at).toISOString(),
    ...(answer !== null &&
      answered_at !== null && { answer: { message: answer, at: new Date(answered_at).toISOString() } }),
  }
}

const shownStage = (row: StoredOrder): Order['stage'] =>
  stageOf({
    status: shownStatus(row),
    accepted: row.accepted_at !== null,
    packed: row.packed_at !== null,
  })

/** Orders that were never placed are shown to nobody, so to meet one here is a bug. */
function shownStatus(row: StoredOrder): OrderStatus {
  const status = orderStatuses.find((known) => known === row.status)
  if (!status || !row.placed_at) throw new Error(`order ${row.id} is not placed`)
  return status
}

/** Keeps the pictures of orders from being deleted as unused. */
export const shownByOrder: Shown = sql`(
  exists (select from order_lines where order_lines.picture = pictures.id)
  or exists (select from order_changes where order_changes.picture = pictures.id)
)`
