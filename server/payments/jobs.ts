import { raiseAlarm } from '#server/alarms.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue, handle, handlePeriodically, type JobContext, type JobHandler } from '#server/jobs/job.ts'
import { applyPayment } from './apply-payment.ts'
import { returnCredit } from './credits.ts'
import { lookForDisputesJob } from './disputes/look-for-disputes.ts'
import type { PaymentParts } from './effects.ts'
import { GatewayError, type PaymentFact } from './gateway.ts'
import { giveUp, giveUpNeverMade, giveUpNeverMadeJob, isOver } from './give-up.ts'
import type { PaymentOrder } from './payment-orders.ts'
import { LAST_EARLY_ROUND, type Look, nextCheckAt, reconcilePayment } from './reconcile-schedule.ts'
import { giveUpRefund } from './refunds/apply-refund.ts'
import { checkRefund, checkRefundLater, isAwaited } from './refunds/check-refund.ts'
import { type Refund, sendRefund } from './refunds/refunds.ts'
import { takeRefund } from './refunds/take-refund.ts'
import { returnUnusedCredits } from './unused-credits.ts'

export function paymentJobs(parts: PaymentParts): JobHandler[] {
  return [
    handle(reconcilePayment, (look, job) => reconcile(parts, job, look)),
    handlePeriodically(giveUpNeverMadeJob, '*/15 * * * *', ({ db }) => giveUpNeverMade(db, parts.effects)),
    returnUnusedCredits(parts.effects),
    lookForDisputesJob(parts),
    handle(sendRefund, ({ refundId }, job) => send(parts, job, refundId)),
    handle(checkRefund, ({ refundId, round }, job) => check(parts, job, refundId, round)),
  ]
}

/** Applies what the gateway knows of a payment order, gives it up if nobody can pay it any more, and plans the next round. */
async function reconcile(
  parts: PaymentParts,
  job: JobContext,
  { paymentOrderId: id, round, begunAt }: Look,
): Promise<void> {
  const { db, log } = job
  const paymentOrder = await findPaymentOrder(db, id)
  if (!paymentOrder?.gateway_order_id) return
  const facts = await ask(() => parts.gateway.paymentsOf(paymentOrder.gateway_order_id ?? ''))
  for (const fact of facts ?? []) {
    const { isNews, paymentOutcome } = await applyPayment(db, parts.effects, fact, 'reconciler')
    if (isNews && fact.wasCaptured) await warnOfMissingWebhook(job, fact)
    if (isNews) log.info({ paymentId: fact.id, paymentOutcome }, 'the reconciler found a payment')
  }
  const after = await findPaymentOrder(db, id)
  const isOnItsWay = facts?.some((fact) => fact.status === 'authorized')
  // A gateway that does not answer proves nothing, so the order is not given up then.
  if (facts && !isOnItsWay && isOver(paymentOrder)) await giveUp(db, parts.effects, id)
  const isSettled = after?.state === 'paid'
  if (isSettled && round >= LAST_EARLY_ROUND) {
    // Paid, but could not be placed. Unlike a set-up's payment, an order's is not kept as a credit for long.
    if (paymentOrder.purpose === 'order') await returnCredit(db, parts.effects, id)
    return
  }
  const nextRound = isSettled ? LAST_EARLY_ROUND : round + 1
  const since = begunAt ? new Date(begunAt) : paymentOrder.created_at
  const runAt = nextCheckAt(since, nextRound, paymentOrder.expires_at !== null)
  const retryAt = facts ? runAt : (runAt ?? new Date(Date.now() + 3600_000))
  if (!retryAt) return giveUp(db, parts.effects, id)
  // Even after giving up: a payment that still comes must be noticed to be refunded.
  await db.transaction().execute(async (tx) => {
    const payload = { paymentOrderId: id, round: nextRound, begunAt }
    await enqueue(tx, reconcilePayment, payload, { jobKey: `reconcile:${id}`, runAt: retryAt })
  })
}

async function warnOfMissingWebhook({ db, log }: JobContext, fact: PaymentFact): Promise<void> {
  const event = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('payment_id', '=', fact.id)
    .executeTakeFirst()
  if (event) return
  raiseAlarm(log, 'webhook_missing', { paymentId: fact.id }, 'the webhook did not bring this payment')
}

async function send(parts: PaymentParts, job: JobContext, refundId: string): Promise<void> {
  const refund = await findRefund(job.db, refundId)
  if (refund?.status !== 'due') return
  const { payment_id: paymentId, amount_paise: amountPaise } = refund
  try {
    if (refund.attempt > 1 && !(await isStillDue(parts, job, refund))) return
    const sent = await parts.gateway.refund({
      paymentId,
      amountPaise,
      idempotencyKey: refundId,
    })
    await takeRefund(job, parts.effects, sent)
  } catch (failure) {
    if (!(failure instanceof GatewayError)) throw failure
    if (failure.isPassing && !job.isLastAttempt) throw failure
    await lookAtRefused(parts, job, refund, failure)
  }
}

/** Before a retry: the refund that had failed may have been made after all, without an event that said so. */
async function isStillDue({ gateway, effects }: PaymentParts, job: JobContext, { id, payment_id }: Refund) {
  for (const fact of await gateway.refundsOf(payment_id)) await takeRefund(job, effects, fact)
  return (await findRefund(job.db, id))?.status === 'due'
}

/** The gateway refuses the refund, perhaps since one was made at its dashboard: applies those it has, then gives up. */
async function lookAtRefused(parts: PaymentParts, job: JobContext, refund: Refund, failure: GatewayError) {
  const made = (await ask(() => parts.gateway.refundsOf(refund.payment_id))) ?? []
  for (const fact of made) await takeRefund(job, parts.effects, fact)
  if (!(await giveUpRefund(job.db, parts.effects, refund, failure.message))) return
  const { id: refundId, payment_id: paymentId } = refund
  raiseAlarm(
    job.log,
    'refund_refused',
    { refundId, paymentId, reason: failure.message },
    'a refund was refused',
  )
}

async function check(parts: PaymentParts, job: JobContext, refundId: string, round: number): Promise<void> {
  const refund = await findRefund(job.db, refundId)
  if (!refund || !isAwaited(refund)) return
  const facts = (await ask(() => parts.gateway.refundsOf(refund.payment_id))) ?? []
  for (const fact of facts) await takeRefund(job, parts.effects, fact)
  const after = await findRefund(job.db, refundId)
  if (!after || !isAwaited(after)) return
  const isAskedAgain = await job.db.transaction().execute((tx) => checkRefundLater(tx, refundId, round + 1))
  if (!isAskedAgain && after.status === 'pending')
    raiseAlarm(job.log, 'refund_stuck', { refundId }, 'a refund is still not decided')
}

/** The gateway's answer, or undefined while it cannot be reached. */
async function ask<T>(question: () => Promise<T>): Promise<T | undefined> {
  try {
    return await question()
  } catch (failure) {
    if (failure instanceof GatewayError && failure.isPassing) return undefined
    throw failure
  }
}

const findPaymentOrder = (db: Db, id: string): Promise<PaymentOrder | undefined> =>
  db.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirst()

const findRefund = (db: Db, id: string): Promise<Refund | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
