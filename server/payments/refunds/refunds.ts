import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { RefundBearer, RefundReason } from '#contract/rules/money/refunds.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'

/** Its attempts span a day and a half, which leaves a person most of the days promised to the payer. */
export const sendRefund = defineJob<{ refundId: string }>('send_refund', { lane: 'money', maxAttempts: 15 })

export type Refund = Selectable<Tables['refunds']>
type WantedRefund = {
  paymentId: string
  amountPaise: number
  reason: Exclude<RefundReason, 'outside'>
  /** The shop by default. */
  borneBy?: RefundBearer
}

/**
 * Stores a refund and the job that sends it. The caller holds the lock of the payment order, so that the refunds never
 * exceed what was captured.
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

/** The payment that placed the order, opened the shop or paid whatever else the payment order was for. */
export const findAppliedPayment = (db: Db | Tx, paymentOrderId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('payment_order_id', '=', paymentOrderId)
    .where('applied_at', 'is not', null)
    .where('was_captured', '=', true)
    .executeTakeFirst()

/** A refund that failed at the gateway is retried as a new row; after so many attempts a person has to act. */
const MOST_ATTEMPTS = 5

/** Whether a failed refund gets a retry. One with a `failure` was refused by the gateway, which a retry would not change. */
export const isTriedAgain = <R extends Pick<Refund, 'reason' | 'attempt' | 'failure'>>(
  failed: R,
): failed is R & Pick<WantedRefund, 'reason'> =>
  failed.reason !== 'outside' && failed.attempt < MOST_ATTEMPTS && failed.failure === null

/** SQL condition on `refunds`: failed and without a retry, so a person has to act. */
export const isGivenUp = sql<boolean>`(
  status = 'failed' and reason <> 'outside' and (failure is not null or attempt >= ${sql.lit(MOST_ATTEMPTS)})
)`

type RefundStatus = Refund['status']

/** The sum of a payment's refunds that did not fail; with `['processed']`, of those that were made. */
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
