import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import type { DisputedMoney } from '#server/payments/effects.ts'
import { nextTurn, PLATFORM_PAGE, postTransaction } from './post-transaction.ts'

/**
 * Brings the books of a dispute to where its money stands, by one transaction over the difference. The platform
 * bears what is lost, so no shop's page knows of it. The caller holds the payment's lock.
 */
export async function bookDispute(tx: Tx, dispute: DisputedMoney, at = new Date()): Promise<void> {
  const booked = await readBooked(tx, dispute.disputeId)
  const withheld = dispute.withheldPaise - booked.withheld
  const lost = dispute.lostPaise - booked.lost
  const posting = {
    shopId: PLATFORM_PAGE,
    kind: 'dispute',
    subject: dispute.disputeId,
    turn: await nextTurn(tx, PLATFORM_PAGE, 'dispute', dispute.disputeId),
    paymentMethod: 'online',
    grossPaise: withheld + lost,
    at,
  } as const
  await postTransaction(tx, posting, { disputed: withheld, dispute_loss: lost, gateway: -(withheld + lost) })
}

async function readBooked(tx: Tx, disputeId: string): Promise<{ withheld: number; lost: number }> {
  const { rows } = await sql<{ withheld: number; lost: number }>`
    select coalesce(sum(e.amount_paise) filter (where e.account = 'disputed'), 0)::bigint as withheld,
      coalesce(sum(e.amount_paise) filter (where e.account = 'dispute_loss'), 0)::bigint as lost
    from ledger_transactions t
    join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
    where t.shop_id = ${PLATFORM_PAGE} and t.kind = 'dispute' and t.subject = ${disputeId}`.execute(tx)
  const [booked] = rows
  if (!booked) throw new Error('sums without a row')
  return booked
}
