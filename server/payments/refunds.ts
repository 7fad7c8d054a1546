import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'
import type { PaymentEffects } from './effects.ts'
import type { RefundFact } from './gateway.ts'
import { lockPaymentOrder, type PaymentOrder } from './payment-orders.ts'

export const sendRefund = defineJob<{ refundId: string }>('send_refund', { lane: 'money', maxAttempts: 15 })

export type Refund = Selectable<Tables['refunds']>
type StoredPayment = Selectable<Tables['payments']>
type WantedRefund = { rzpPaymentId: string; amountPaise: number; reason: 'unwanted' | 'asked' }

/** A refund the gateway failed is tried again as a new one; after so many a person must look. */
const MOST_ATTEMPTS = 5
const RETRY_AFTER_MS = 3600_000

/**
 * Stores a refund and the job that sends it. The caller holds the lock of the payment order, so that
 * what was refunded never adds up to more than was captured.
 */
export async function requestRefund(tx: Tx, wanted: WantedRefund): Promise<string> {
  const refunded = await refundedPaise(tx, wanted.rzpPaymentId)
  const payment = await tx
    .selectFrom('payments')
    .select('amount_paise')
    .where('rzp_payment_id', '=', wanted.rzpPaymentId)
    .executeTakeFirstOrThrow()
  if (refunded + wanted.amountPaise > payment.amount_paise) {
    throw new Error(`refunds of ${wanted.rzpPaymentId} would exceed what was captured`)
  }
  return insertRefund(tx, wanted, 1)
}

/** What the gateway says became of a refund, ours or not. Forward only, like payments. */
export function applyRefund(
  db: Db,
  effects: PaymentEffects,
  fact: RefundFact,
): Promise<'unknown_payment' | 'noted' | 'failed_for_good'> {
  return db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .selectAll()
      .where('rzp_payment_id', '=', fact.paymentId)
      .executeTakeFirst()
    if (!payment) return 'unknown_payment'
    const order = await lockPaymentOrder(tx, { id: payment.payment_order_id })
    if (!order) throw new Error(`payment ${payment.rzp_payment_id} without its payment order`)
    const moved = await moveRefund(tx, payment, fact)
    if (moved?.status === 'processed') await settleRefund(tx, effects, order, payment, moved)
    if (moved?.status === 'failed' && moved.reason !== 'outside') return retryRefund(tx, moved)
    return 'noted'
  })
}

/** The refund as it is after the news, or undefined when it was no news. */
async function moveRefund(tx: Tx, payment: StoredPayment, fact: RefundFact): Promise<Refund | undefined> {
  const known = await findRefund(tx, fact)
  if (!known) {
    // Made at the gateway's dashboard, or by the gateway itself.
    const { id: rzpRefundId, amountPaise, status } = fact
    return insertOutsideRefund(tx, { rzpPaymentId: payment.rzp_payment_id, rzpRefundId, amountPaise, status })
  }
  const ranks = { due: 0, pending: 1, failed: 2, processed: 3 }
  if (ranks[known.status] >= ranks[fact.status]) return undefined
  return tx
    .updateTable('refunds')
    .set({ status: fact.status, rzp_refund_id: fact.id, updated_at: sql<Date>`now()` })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function settleRefund(
  tx: Tx,
  effects: PaymentEffects,
  order: PaymentOrder,
  payment: StoredPayment,
  refund: Refund,
): Promise<void> {
  // Money that was never captured never came into the books.
  if (!payment.was_captured) return
  await effects.refunded(tx, {
    refundId: refund.id,
    rzpPaymentId: payment.rzp_payment_id,
    paymentOrderId: order.id,
    purpose: order.purpose,
    subjectId: order.subject_id,
    shopId: order.shop_id,
    amountPaise: refund.amount_paise,
    outcome: payment.refund_due ? 'refused' : payment.applied_at ? 'applied' : 'kept',
  })
  const isTheOrdersOwn =
    order.purpose === 'order' && (payment.applied_at !== null || !(await hasOtherApplied(tx, order.id)))
  if (!isTheOrdersOwn || !order.shop_id) return
  if ((await refundedPaise(tx, payment.rzp_payment_id)) < payment.amount_paise) return
  const { subject_id: orderId, shop_id: shopId } = order
  await effects.orderMoneyChanged(tx, { orderId, shopId, paymentStatus: 'refunded' })
}

async function hasOtherApplied(tx: Tx, paymentOrderId: string): Promise<boolean> {
  const applied = await tx
    .selectFrom('payments')
    .select('rzp_payment_id')
    .where('payment_order_id', '=', paymentOrderId)
    .where('applied_at', 'is not', null)
    .executeTakeFirst()
  return applied !== undefined
}

async function retryRefund(tx: Tx, failed: Refund): Promise<'noted' | 'failed_for_good'> {
  if (failed.attempt >= MOST_ATTEMPTS) return 'failed_for_good'
  const { rzp_payment_id: rzpPaymentId, amount_paise: amountPaise, reason } = failed
  if (reason === 'outside') return 'noted'
  const runAt = new Date(Date.now() + RETRY_AFTER_MS)
  await insertRefund(tx, { rzpPaymentId, amountPaise, reason }, failed.attempt + 1, runAt)
  return 'noted'
}

async function insertRefund(tx: Tx, wanted: WantedRefund, attempt: number, runAt?: Date): Promise<string> {
  const id = uuidv7()
  const { rzpPaymentId, amountPaise, reason } = wanted
  await tx
    .insertInto('refunds')
    .values({
      id,
      rzp_payment_id: rzpPaymentId,
      rzp_refund_id: null,
      amount_paise: amountPaise,
      reason,
      attempt,
    })
    .execute()
  await enqueue(tx, sendRefund, { refundId: id }, { jobKey: `refund:${id}`, ...(runAt && { runAt }) })
  return id
}

async function insertOutsideRefund(
  tx: Tx,
  refund: { rzpPaymentId: string; rzpRefundId: string; amountPaise: number; status: RefundFact['status'] },
): Promise<Refund> {
  return tx
    .insertInto('refunds')
    .values({
      id: uuidv7(),
      rzp_payment_id: refund.rzpPaymentId,
      rzp_refund_id: refund.rzpRefundId,
      amount_paise: refund.amountPaise,
      reason: 'outside',
      status: refund.status,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function findRefund(tx: Tx, fact: RefundFact): Promise<Refund | undefined> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('rzp_refund_id', '=', fact.id),
        eb.and([
          eb(sql<string>`id::text`, '=', fact.receipt ?? ''),
          eb('rzp_payment_id', '=', fact.paymentId),
          eb('rzp_refund_id', 'is', null),
        ]),
      ]),
    )
    .executeTakeFirst()
}

export async function refundedPaise(tx: Tx, rzpPaymentId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_paise'), sql<number>`0`).as('total'))
    .where('rzp_payment_id', '=', rzpPaymentId)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return Number(total)
}
