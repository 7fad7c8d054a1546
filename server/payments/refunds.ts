import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { RefundBearer, RefundReason } from '#contract/rules/refunds.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'

/** For a day and a half: after that a person still has most of the days that were promised. */
export const sendRefund = defineJob<{ refundId: string }>('send_refund', { lane: 'money', maxAttempts: 15 })

export type Refund = Selectable<Tables['refunds']>
type WantedRefund = {
  paymentId: string
  amountPaise: number
  reason: Exclude<RefundReason, 'outside'>
  /** The shop, if not said. */
  borneBy?: RefundBearer
}

/**
 * Stores a refund and the job that sends it. The caller holds the lock of the payment order, so that
 * what was refunded never adds up to more than was captured.
 */
export async function requestRefund(tx: Tx, wanted: WantedRefund): Promise<Refund> {
  const refunded = await refundedPaise(tx, wanted.paymentId)
  const payment = await tx
    .selectFrom('payments')
    .select('amount_paise')
    .where('payment_id', '=', wanted.paymentId)
    .executeTakeFirstOrThrow()
  if (refunded + wanted.amountPaise > payment.amount_paise) {
    throw new Error(`refunds of ${wanted.paymentId} would exceed what was captured`)
  }
  return insertRefund(tx, wanted, 1)
}

export async function insertRefund(
  tx: Tx,
  { paymentId, amountPaise, reason, borneBy = 'shop' }: WantedRefund,
  attempt: number,
  runAt?: Date,
): Promise<Refund> {
  const refund = await tx
    .insertInto('refunds')
    .values({
      id: uuidv7(),
      payment_id: paymentId,
      gateway_refund_id: null,
      amount_paise: amountPaise,
      reason,
      borne_by: borneBy,
      attempt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: refundId } = refund
  await enqueue(tx, sendRefund, { refundId }, { jobKey: `refund:${refundId}`, ...(runAt && { runAt }) })
  return refund
}

/** Which payment placed the order, opened the shop or paid whatever else this payment order was for. */
export const findAppliedPayment = (db: Db | Tx, paymentOrderId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('payment_order_id', '=', paymentOrderId)
    .where('applied_at', 'is not', null)
    .where('was_captured', '=', true)
    .executeTakeFirst()

/** A refund the gateway failed is tried again as a new one; after so many a person must look. */
const MOST_ATTEMPTS = 5

/** Of one that failed, and not because the gateway would not take it at all, which says why. */
export const isTriedAgain = <R extends Pick<Refund, 'reason' | 'attempt' | 'failure'>>(
  failed: R,
): failed is R & Pick<WantedRefund, 'reason'> =>
  failed.reason !== 'outside' && failed.attempt < MOST_ATTEMPTS && failed.failure === null

/** One for which no other goes: a person must look. */
export const isGivenUp = sql<boolean>`(
  status = 'failed' and reason <> 'outside' and (failure is not null or attempt >= ${sql.lit(MOST_ATTEMPTS)})
)`

type RefundStatus = Refund['status']

/** What is going back or went, of one payment; with `['processed']`, what went. */
export async function refundedPaise(
  tx: Db | Tx,
  paymentId: string,
  statuses: readonly RefundStatus[] = ['due', 'pending', 'processed'],
): Promise<number> {
  const { total } = await tx
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_paise'), sql<number>`0`).as('total'))
    .where('payment_id', '=', paymentId)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow()
  return Number(total)
}
