import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import type { DisputeState } from '#server/db/tables/payments.ts'
import type { DisputeEffects } from '../effects.ts'
import type { DisputeFact } from '../gateway.ts'
import type { PaymentOrder } from '../payment-orders.ts'
import { lockPaid } from '../refunds/apply-refund.ts'
import { type Dispute, disputeNews } from './dispute-news.ts'

const ranks: Record<DisputeState, number> = {
  open: 0,
  under_review: 1,
  action_required: 1,
  closed: 2,
  won: 3,
  lost: 3,
}

/**
 * Applies what the gateway says of a dispute; its state only moves forward, like a payment's. A dispute of a payment that is
 * not on our books (unknown, never captured, or in another currency) is stored and mailed to the operator all the same.
 *
 * @returns whether it was news
 */
export function applyDispute(db: Db, effects: DisputeEffects, fact: DisputeFact): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const paid = await lockPaid(tx, fact.paymentId)
    const moved = await moveDispute(tx, fact)
    const dispute = moved ?? (await findDispute(tx, fact.id))
    const isBooked = paid?.payment.was_captured === true && dispute.currency === 'INR'
    // Even without news: the payment may have become known only after the dispute.
    if (isBooked)
      await effects.disputeChanged(tx, {
        disputeId: dispute.id,
        withheldPaise: dispute.withheld_paise,
        lostPaise: dispute.lost_paise,
        ...orderOf(paid.paymentOrder),
      })
    if (moved) await effects.tellOperator(tx, disputeNews(moved, isBooked ? paid.paymentOrder : undefined))
    return moved !== undefined
  })
}

const orderOf = ({ purpose, subject_id: orderId, shop_id: shopId }: PaymentOrder) =>
  purpose === 'order' && shopId ? { order: { orderId, shopId } } : {}

/** What the dispute has taken from us: for the time being (`withheld_paise`), or for good (`lost_paise`). */
function moneyOf({ state, amountPaise, deductedPaise }: DisputeFact) {
  if (state === 'won') return { withheld_paise: 0, lost_paise: 0 }
  if (state === 'lost') return { withheld_paise: 0, lost_paise: deductedPaise || amountPaise }
  if (state === 'closed') return { withheld_paise: 0, lost_paise: deductedPaise }
  return { withheld_paise: deductedPaise, lost_paise: 0 }
}

/** Stores the fact unless a later one is stored. @returns the dispute after it, or undefined if it was no news */
function moveDispute(tx: Tx, fact: DisputeFact): Promise<Dispute | undefined> {
  const told = {
    reason_code: fact.reasonCode,
    phase: fact.phase,
    respond_by: fact.respondBy,
    state: fact.state,
    rank: ranks[fact.state],
    told_at: fact.at,
    ...moneyOf(fact),
  }
  return tx
    .insertInto('disputes')
    .values({
      id: fact.id,
      payment_id: fact.paymentId,
      amount_paise: fact.amountPaise,
      currency: fact.currency,
      ...told,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...told, updated_at: sql<Date>`now()` })
        .where(sql<boolean>`(excluded.rank, excluded.told_at) > (disputes.rank, disputes.told_at)`),
    )
    .returningAll()
    .executeTakeFirst()
}

const findDispute = (tx: Tx, id: string): Promise<Dispute> =>
  tx.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
