import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'

/** Of a row of `disputes`: the payer may still get this money by it, or has it back already. */
export const isClaim = sql<boolean>`(state in ('open', 'under_review', 'action_required') or lost_paise > 0)`

/** Of such a row: how much. */
export const claimed = sql<number>`case when lost_paise > 0 then lost_paise else amount_paise end`

/** What of a payment its payer may still get by disputes, or has back already. The payment's lock is held. */
export async function claimedPaise(tx: Tx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(${claimed}), 0)::bigint as paise
    from disputes where payment_id = ${paymentId} and ${isClaim}`.execute(tx)
  return rows[0]?.paise ?? 0
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
