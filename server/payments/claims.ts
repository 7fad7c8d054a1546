import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'

/** Of a row of `disputes`: the payer may still get this money by it, or has it back already. */
export const isClaim = sql<boolean>`(state in ('open', 'under_review', 'action_required') or lost_paise > 0)`

/** Of such a row: how much. */
export const claimed = sql<number>`case when lost_paise > 0 then lost_paise else disputes.amount_paise end`

/** What of a payment its payer may still get by disputes, or has back already. The payment's lock is held. */
export async function claimedPaise(tx: Tx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(${claimed}), 0)::bigint as paise
    from disputes where payment_id = ${paymentId} and ${isClaim}`.execute(tx)
  return rows[0]?.paise ?? 0
}

/** The same of the payments that placed these orders; an order without a claim is not in it. */
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

/** A dispute by which the payer has this money back already, or may get it. The payment's lock is held. */
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
