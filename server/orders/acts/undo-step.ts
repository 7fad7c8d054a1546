import { type SeenStage, UNDO_SECONDS } from '#contract/rules/order-acts.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Standing } from '#server/db/tables/orders.ts'
import { Refusal } from '#server/http/refusal.ts'
import { announceOrder } from '../announce-order.ts'
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
 * The shop takes its last step back, for as long as nothing came after it and the step is young.
 * @param from what it led to, as whoever takes it back has seen it: the last step may be another device's
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
    await stand(tx, order, before)
    await announceOrder(tx, {
      ...name,
      customerAccountId: order.customer_account_id,
      status: before.status,
      kind: 'undone',
      byAccountId,
      at: now,
    })
    // Nobody has answered it again.
    if (before.acceptedAt === null && !order.is_test) await startClock(tx, clock, name, now)
    const from = seenStatus(order)
    const { customer_account_id: customerAccountId } = order
    if (before.status !== from)
      await onStatusChange(tx, { ...name, customerAccountId, from, to: before.status, at: now })
  })
}

/** Where the order stood before the step that was taken last; taken back already, it is not taken back twice. */
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

async function stand(tx: Tx, order: StoredOrder, { status, ...marks }: Standing): Promise<void> {
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
