import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import { upSince } from '#server/jobs/runner-presence.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { NEWS_LASTS_MS } from '../outbox/announce-order.ts'
import { remindShop } from '../outbox/tell-of-order.job.ts'
import { acceptByItself } from './accept-by-itself.ts'
import { type EndParts, endOrder } from './end-order.ts'
import type { OrderClock } from './order-clock.ts'
import { enqueueSilenceCheck } from './pause-silent-shop.job.ts'
import { lockOrder, type OrderName, type StoredOrder, stageOfOrder, takeAct } from './take-act.ts'

const watchOrder = defineJob<OrderName>('watch_order', { lane: 'money' })

/** Call it when an order is placed: accepts it if its shop does so automatically, otherwise starts its clock. */
export async function awaitAnswer(tx: Tx, clock: OrderClock, name: OrderName, placedAt: Date): Promise<void> {
  if (Date.now() - placedAt.getTime() >= NEWS_LASTS_MS) return
  if (!(await acceptByItself(tx, name, placedAt))) await startClock(tx, clock, name, placedAt)
}

/** Schedules the next check of an unanswered order. There is one such job per order. */
export async function startClock(
  tx: Tx,
  clock: OrderClock,
  { shopId, orderId }: OrderName,
  since: Date,
): Promise<void> {
  await watchFrom(tx, clock, { shopId, orderId }, since, Date.now() - since.getTime())
}

async function watchFrom(tx: Tx, clock: OrderClock, name: OrderName, since: Date, ageMs: number) {
  const { remindSeconds, noticeSeconds, cancelSeconds } = clock
  const next = [remindSeconds, noticeSeconds, cancelSeconds]
    .filter((seconds) => seconds > 0 && seconds * 1000 > ageMs)
    .sort((a, b) => a - b)[0]
  if (next === undefined) return
  const runAt = new Date(since.getTime() + next * 1000)
  await enqueue(tx, watchOrder, name, { runAt, jobKey: `watch-order:${name.orderId}` })
}

type Watching = EndParts & { sender: Sender; clock: OrderClock }

/**
 * Does what is due by now: reminder, overdue mark, cancelling. It may run late or several times. After an outage, during
 * which the shop could not answer, the clock starts again.
 */
export function handleWatchOrder(parts: Watching): JobHandler {
  return handle(watchOrder, (name, { db }) => doWhatIsDue(db, parts, name))
}

async function doWhatIsDue(db: Db, parts: Watching, name: OrderName): Promise<void> {
  const now = new Date()
  if (!(await isUnanswered(db, name))) return
  const up = await upSince(db)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, name)
    if (order.placed_at === null || stageOfOrder(order) !== 'new') return
    const left = (await lastUndone(tx, order)) ?? order.placed_at
    const since = up && up > left ? up : left
    const ageMs = now.getTime() - since.getTime()
    const isDue = (seconds: number) => seconds > 0 && ageMs >= seconds * 1000
    const { clock } = parts
    if (isDue(clock.cancelSeconds)) {
      const end = { kind: 'unanswered', refundReason: 'unanswered', byAccountId: null, at: now } as const
      await endOrder(tx, parts, order, end)
      await enqueueSilenceCheck(tx, order.shop_id)
      return
    }
    if (isDue(clock.noticeSeconds)) await noteOverdue(tx, order, now)
    if (isDue(clock.remindSeconds)) await remindShop(tx, parts, name)
    await watchFrom(tx, clock, name, since, ageMs)
  })
}

/** A first look without locks: most orders are answered by now, and of some even the shop is gone. */
async function isUnanswered(db: Db, { shopId, orderId }: OrderName): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order !== undefined && stageOfOrder(order) === 'new'
}

/** When an answer was last undone: from then on the shop has as long as for a new order. */
async function lastUndone(tx: Tx, order: StoredOrder): Promise<Date | undefined> {
  const undone = await tx
    .selectFrom('order_events')
    .select('at')
    .where('shop_id', '=', order.shop_id)
    .where('order_id', '=', order.id)
    .where('kind', '=', 'undone')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return undone?.at
}

async function noteOverdue(tx: Tx, order: StoredOrder, now: Date) {
  const noted = await tx
    .selectFrom('order_events')
    .select('id')
    .where('shop_id', '=', order.shop_id)
    .where('order_id', '=', order.id)
    .where('kind', '=', 'overdue')
    .executeTakeFirst()
  if (!noted) await takeAct(tx, order, { name: 'overdue', byAccountId: null, at: now })
}
