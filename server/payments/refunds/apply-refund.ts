import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { paymentStatusOf } from '#contract/rules/orders/order-life.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { outcomeOf, type StoredPayment } from '../apply-payment.ts'
import type { RefundEffects } from '../effects.ts'
import type { RefundFact } from '../gateway.ts'
import { madeTwice, withdrawRetry } from '../made-after-all.ts'
import { lockPaymentOrder, type PaymentOrder } from '../payment-orders.ts'
import { checkRefundLater, isAwaited } from './check-refund.ts'
import { insertRefund, isTriedAgain, type Refund, refundedPaise } from './refunds.ts'

type Paid = { paymentOrder: PaymentOrder; payment: StoredPayment }

const RETRY_AFTER_MS = 3600_000

/** `made_twice`: a refund that had failed was made after all, and so was the one sent in its place. */
export type RefundNews = 'unknown_payment' | 'noted' | 'failed_for_good' | 'made_twice'

/** Applies what the gateway says of a refund, asked for by us or not. Its status only moves forward, like a payment's. */
export function applyRefund(db: Db, effects: RefundEffects, fact: RefundFact): Promise<RefundNews> {
  return db.transaction().execute(async (tx) => {
    const paid = await lockPaid(tx, fact.paymentId)
    if (!paid) return 'unknown_payment'
    const known = await findRefund(tx, fact)
    if (known) await keepBankReference(tx, known, fact)
    const isAfterAll = known?.status === 'failed' && fact.status === 'processed'
    const instead = isAfterAll ? await withdrawRetry(tx, known) : undefined
    const isTwice = instead !== undefined && instead.status !== 'failed'
    const moved = known ? await moveRefund(tx, known, fact, isTwice) : await insertOutsideRefund(tx, fact)
    if (!moved) return 'noted'
    // No further event may come, so we ask by ourselves.
    if (isAwaited(moved)) await checkRefundLater(tx, moved.id, 0)
    if (!known && moved.status !== 'failed') await tellOfRefund(tx, effects, paid, moved)
    const isGivenUp = moved.status === 'failed' && moved.reason !== 'outside' && !(await retry(tx, moved))
    await recordRefundChange(tx, effects, paid, moved)
    if (isGivenUp) await tellOfFailure(tx, effects, paid, moved)
    if (isTwice) {
      await effects.tellOperator(tx, madeTwice(moved, instead))
      return 'made_twice'
    }
    if (isAfterAll)
      await effects.refundMadeAfterAll(tx, { ...whatOf(paid, instead ?? moved), borneBy: moved.borne_by })
    return isGivenUp ? 'failed_for_good' : 'noted'
  })
}

/**
 * The gateway refuses this refund, for the reason `failure`: a person has to act.
 *
 * @returns false if the gateway has taken the refund in the meantime
 */
export function giveUpRefund(
  db: Db,
  effects: RefundEffects,
  refund: Refund,
  failure: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const paid = await lockPaid(tx, refund.payment_id)
    const failed = await tx
      .updateTable('refunds')
      .set({ status: 'failed', failure })
      .where('id', '=', refund.id)
      .where('status', '=', 'due')
      .returningAll()
      .executeTakeFirst()
    if (!paid || !failed) return false
    await recordRefundChange(tx, effects, paid, failed)
    await tellOfFailure(tx, effects, paid, failed)
    return true
  })
}

/** Books a refund that began, was made or was given up, and updates the payment status of its order. */
export async function recordRefundChange(
  tx: Tx,
  effects: RefundEffects,
  { paymentOrder, payment }: Paid,
  refund: Refund,
): Promise<void> {
  // Money that was never captured is not in the ledger.
  if (!payment.was_captured) return
  await effects.refundChanged(tx, {
    refundId: refund.id,
    status: refund.status,
    paymentId: payment.payment_id,
    paymentOrderId: paymentOrder.id,
    purpose: paymentOrder.purpose,
    subjectId: paymentOrder.subject_id,
    shopId: paymentOrder.shop_id,
    amountPaise: refund.amount_paise,
    outcome: outcomeOf(payment),
  })
  const paymentStatus = await orderMoney(tx, paymentOrder, payment)
  if (!paymentStatus || !paymentOrder.shop_id) return
  await effects.orderMoneyChanged(tx, {
    orderId: paymentOrder.subject_id,
    shopId: paymentOrder.shop_id,
    paymentStatus,
  })
}

function tellOfFailure(tx: Tx, effects: RefundEffects, paid: Paid, failed: Refund): Promise<void> {
  const { paymentOrder, payment } = paid
  return effects.refundGivenUp(tx, {
    ...whatOf(paid, failed),
    paymentId: payment.payment_id,
    failure: failed.failure,
    accountId: paymentOrder.account_id,
    purpose: paymentOrder.purpose,
  })
}

const whatOf = ({ paymentOrder }: Paid, { id: refundId, amount_paise: amountPaise }: Refund) => ({
  refundId,
  amountPaise,
  ...(paymentOrder.purpose === 'order' &&
    paymentOrder.shop_id && { order: { orderId: paymentOrder.subject_id, shopId: paymentOrder.shop_id } }),
})

export function tellOfRefund(
  tx: Tx,
  effects: RefundEffects,
  { paymentOrder, payment }: Paid,
  refund: Refund,
): Promise<void> {
  return effects.refundBegun(tx, {
    refundId: refund.id,
    paymentId: payment.payment_id,
    accountId: paymentOrder.account_id,
    amountPaise: refund.amount_paise,
    isDecided: payment.was_captured && !payment.refund_due,
    ...(paymentOrder.purpose === 'order' && payment.applied_at && { orderId: paymentOrder.subject_id }),
  })
}

/** The payment status for the order's page; undefined if another payment placed the order. */
async function orderMoney(tx: Tx, paymentOrder: PaymentOrder, payment: StoredPayment) {
  if (paymentOrder.purpose !== 'order') return undefined
  const { payment_id: id, amount_paise: paidPaise } = payment
  const [goingPaise, gonePaise] = [await refundedPaise(tx, id), await refundedPaise(tx, id, ['processed'])]
  const status = paymentStatusOf(paidPaise, { goingPaise, gonePaise })
  if (payment.applied_at) return status
  return status === 'refunded' && !(await hasOtherApplied(tx, paymentOrder.id)) ? status : undefined
}

export async function lockPaid(tx: Tx, paymentId: string): Promise<Paid | undefined> {
  const find = () =>
    tx.selectFrom('payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
  const before = await find()
  if (!before) return undefined
  const paymentOrder = await lockPaymentOrder(tx, { id: before.payment_order_id })
  // Read again under the lock, as the payment may have changed while we waited for it.
  const payment = await find()
  if (!paymentOrder || !payment) throw new Error(`payment ${paymentId} without its payment order`)
  return { paymentOrder, payment }
}

/**
 * @param isTwice made although another refund went in its place: it then counts as made outside of us
 * @returns the refund after the fact, or undefined if that was no news
 */
async function moveRefund(
  tx: Tx,
  known: Refund,
  fact: RefundFact,
  isTwice: boolean,
): Promise<Refund | undefined> {
  const ranks = { due: 0, pending: 1, failed: 2, processed: 3 }
  if (ranks[known.status] >= ranks[fact.status]) return undefined
  return tx
    .updateTable('refunds')
    .set({
      status: fact.status,
      gateway_refund_id: fact.id,
      ...(isTwice && { reason: 'outside' }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Does not count as news of the refund. The first number stays. */
async function keepBankReference(tx: Tx, known: Refund, { bankReference }: RefundFact): Promise<void> {
  if (bankReference === null || known.bank_reference !== null) return
  await tx.updateTable('refunds').set({ bank_reference: bankReference }).where('id', '=', known.id).execute()
}

async function hasOtherApplied(tx: Tx, paymentOrderId: string): Promise<boolean> {
  const applied = await tx
    .selectFrom('payments')
    .select('payment_id')
    .where('payment_order_id', '=', paymentOrderId)
    .where('applied_at', 'is not', null)
    .executeTakeFirst()
  return applied !== undefined
}

async function retry(tx: Tx, failed: Refund): Promise<boolean> {
  if (!isTriedAgain(failed)) return false
  const { payment_id: paymentId, amount_paise: amountPaise, borne_by: borneBy, reason, attempt } = failed
  const runAt = new Date(Date.now() + RETRY_AFTER_MS)
  await insertRefund(tx, { paymentId, amountPaise, reason, borneBy }, attempt + 1, runAt)
  return true
}

/** For a refund made at the gateway's dashboard, or by the gateway itself. */
function insertOutsideRefund(tx: Tx, fact: RefundFact): Promise<Refund> {
  return tx
    .insertInto('refunds')
    .values({
      id: uuidv7(),
      payment_id: fact.paymentId,
      gateway_refund_id: fact.id,
      amount_paise: fact.amountPaise,
      reason: 'outside',
      status: fact.status,
      bank_reference: fact.bankReference,
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
        eb('gateway_refund_id', '=', fact.id),
        eb.and([
          eb(sql<string>`id::text`, '=', fact.receipt ?? ''),
          eb('payment_id', '=', fact.paymentId),
          eb('gateway_refund_id', 'is', null),
        ]),
      ]),
    )
    .executeTakeFirst()
}
