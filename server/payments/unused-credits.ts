import { toRupees } from '#contract/rules/money/money.ts'
import { DAY_MS } from '#contract/rules/time/india-time.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, handlePeriodically, type JobHandler } from '#server/jobs/job.ts'
import { returnCredit, returnKept } from './credits.ts'
import type { PaymentEffects } from './effects.ts'

/** How long somebody who has paid may take to finish their set-up. */
const KEPT_DAYS = 30

const job = defineJob<Record<string, never>>('return_unused_credits', { maxAttempts: 3 })

/** Refunds payments that were kept as a credit and never used. */
export function returnUnusedCredits(effects: PaymentEffects): JobHandler {
  return handlePeriodically(job, '11 * * * *', async ({ db }) => {
    const before = new Date(Date.now() - KEPT_DAYS * DAY_MS)
    const unused = await credits(db)
      .leftJoin('accounts as account', 'account.id', 'order.account_id')
      .where((eb) =>
        eb.or([
          eb('payment.created_at', '<', before),
          // Paid while the account was being deleted.
          eb('account.erased_at', 'is not', null),
          eb('account.id', 'is', null),
        ]),
      )
      .execute()
    for (const { id } of unused) await returnCredit(db, effects, id)
  })
}

export async function readPersonCredits(db: Db, accountId: string) {
  const kept = await credits(db).where('order.account_id', '=', accountId).execute()
  return kept.map(({ purpose, amount_paise, created_at }) => ({
    purpose,
    amount: toRupees(amount_paise),
    paidAt: created_at.toISOString(),
  }))
}

/**
 * Refunds the unused credits of an account that is being deleted. A payment that is being applied at this moment holds the
 * lock of its payment order and waits for the account's, so waiting for it here would deadlock: it is skipped, and is not
 * kept once it finds the account gone.
 */
export function returnCreditsOf(effects: PaymentEffects) {
  return async (tx: Tx, accountId: string): Promise<void> => {
    const kept = await credits(tx)
      .where('order.account_id', '=', accountId)
      .forUpdate('order')
      .skipLocked()
      .execute()
    for (const { id } of kept) await returnKept(tx, effects, id)
  }
}

const credits = (db: Db | Tx) =>
  db
    .selectFrom('payment_orders as order')
    .innerJoin('payments as payment', 'payment.payment_order_id', 'order.id')
    .select(['order.id', 'order.purpose', 'payment.amount_paise', 'payment.created_at'])
    .where('payment.status', '=', 'captured')
    .where('payment.refund_due', '=', false)
    .where('payment.applied_at', 'is', null)
