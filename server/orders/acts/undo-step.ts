import { type SeenStage, UNDO_SECONDS } from '#contract/rules/orders/order-acts.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Standing } from '#server/db/tables/orders.ts'
import { Refusal } from '#server/http/refusal.ts'
import { announceOrder } from '../outbox/announce-order.ts'
import type { OnStatusChange } from '../status-change.ts'
import type { OrderClock } from './order-clock.ts'
import {
  lockOrder,
  type OrderName,
  refuseEnded,
  refuseMovedOn,
  type StoredOrder,
  seenStatus,
  stageOfOrder,
} from './take-act.ts'
import { startClock } from './watch-order.job.ts'

/**
 * Undoes the shop's last step, while nothing has happened after it and it is at most `UNDO_SECONDS` old.
 * @param from the stage that the caller saw; if another device has taken a further step since, the call is refused
 */
export async function undoStep(
  db: Db,
  { onStatusChange, clock }: { onStatusChange: OnStatusChange; clock: OrderClock },
  { byAccountId, from: seen, ...name }: OrderName & { from?: SeenStage | undefined; byAccountId: string },
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, name)
    refuseEnded(order)
    const before = await standingBefore(tx, order, now)
    if (before === 'undone') return
    if (seen !== undefined && seen !== stageOfOrder(order)) refuseMovedOn(order)
    await restore(tx, order, before)
    await announceOrder(tx, {
      ...name,
      customerAccountId: order.customer_account_id,
      status: before.status,
      kind: 'undone',
      byAccountId,
      at: now,
    })
    // The order is unanswered once more.
    if (before.acceptedAt === null && !order.is_test) await startClock(tx, clock, name, now)
    const from = seenStatus(order)
    const { customer_account_id: customerAccountId } = order
    if (before.status !== from)
      await onStatusChange(tx, { ...name, customerAccountId, from, to: before.status, at: now })
  })
}

/** What the order was before its last step, or `undone` where that has been undone already. */
async function standingBefore(tx: Tx, order: StoredOrder, now: Date): Promise<Standing | 'undone'> {
  const last = await tx
    .selectFrom('order_events')
    .select(['kind', 'details', 'at'])
    .where('shop_id', '=', order.shop_id)
    .where('order_id', '=', order.id)
    .where('kind', '<>', 'issue')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.kind === 'undone') return 'undone'
  const isYoung = last !== undefined && now.getTime() - last.at.getTime() <= UNDO_SECONDS * 1000
  if (!isYoung || !last.details?.before) throw new Refusal('order_moved_on', { reason: 'too_late_to_undo' })
  return last.details.before
}

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))

async function restore(tx: Tx, order: StoredOrder, { status, ...marks }: Standing): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      status,
      accepted_at: dateOf(marks.acceptedAt),
      promised_minutes: marks.promisedMinutes,
      packed_at: dateOf(marks.packedAt),
    })
    .where('shop_id', '=', order.shop_id)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .executeTakeFirstOrThrow()
}
