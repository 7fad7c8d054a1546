import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { defineJob } from '#server/jobs/job.ts'
import type { PaymentEffects } from './effects.ts'
import { closePaymentOrder, type PaymentOrder } from './payment-orders.ts'

/** A payment begun at the last moment is captured by the gateway within twelve minutes, or not at all. */
const CAPTURED_AT_LAST_MS = 15 * 60_000
const NEVER_MADE_AFTER = sql<Date>`now() - interval '3 days'`

/** No payment can come any more that would still be honoured. */
export const isOver = ({ expires_at }: PaymentOrder, now = new Date()): boolean =>
  expires_at !== null && now.getTime() > expires_at.getTime() + CAPTURED_AT_LAST_MS

/** Closes a payment order that was not paid in time, and voids its order. What is paid later is refunded. */
export function giveUp(db: Db, effects: PaymentEffects, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await closePaymentOrder(tx, id))) return
    const paymentOrder = await tx
      .selectFrom('payment_orders')
      .select(['purpose', 'subject_id', 'shop_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (paymentOrder.purpose !== 'order' || !paymentOrder.shop_id) return
    await effects.orderVoided(tx, { orderId: paymentOrder.subject_id, shopId: paymentOrder.shop_id })
  })
}

export const giveUpNeverMadeJob = defineJob<Record<string, never>>('give_up_never_made', { maxAttempts: 3 })

/** Closes payment orders that the gateway has no order for: nobody can pay them, and the reconciler never looks at them. */
export async function giveUpNeverMade(db: Db, effects: PaymentEffects): Promise<void> {
  const forgotten = await db
    .selectFrom('payment_orders')
    .select('id')
    .where('gateway_order_id', 'is', null)
    .where('state', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', sql<Date>`now() - interval '15 minutes'`),
        eb.and([eb('expires_at', 'is', null), eb('created_at', '<', NEVER_MADE_AFTER)]),
      ]),
    )
    .execute()
  for (const { id } of forgotten) await giveUp(db, effects, id)
}
