import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'

/** SQL condition on `disputes`: by this dispute the payer may still get the money back, or already has. */
export const isClaim = sql<boolean>`(state in ('open', 'under_review', 'action_required') or lost_paise > 0)`

/** SQL for how much, in paise, of a row for which `isClaim` holds. */
export const claimed = sql<number>`case when lost_paise > 0 then lost_paise else disputes.amount_paise end`

/** How much of a payment its payer may still get by disputes, or already has. The caller holds the payment order's lock. */
export async function claimedPaise(tx: Tx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(${claimed}), 0)::bigint as paise
    from disputes where payment_id = ${paymentId} and ${isClaim}`.execute(tx)
  return rows[0]?.paise ?? 0
}

/** The same by order, for the payments that placed these orders. Orders without a claim are left out. */
export async function claimedOfOrders(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ order_id: string; paise: number }>`
    select payments.payment_order_id as order_id, sum(${claimed})::bigint as paise
    from disputes join payments using (payment_id)
    where payments.payment_order_id = any(${orderIds}::uuid[]) and payments.applied_at is not null and ${isClaim}
    group by payments.payment_order_id`.execute(db)
  return new Map(rows.map(({ order_id, paise }) => [order_id, paise]))
}

/** A dispute by which the payer may get this payment back, or already has. The caller holds the payment order's lock. */
export async function findClaim(tx: Tx, paymentId: string): Promise<string | undefined> {
  const claim = await tx
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where(isClaim)
    .orderBy('id')
    .executeTakeFirst()
  return claim?.id
}
