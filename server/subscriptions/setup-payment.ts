import { uuidv7 } from 'uuidv7'
import { findPlan, setupPlans } from '#contract/rules/money/plans.ts'
import { SetupForm } from '#contract/setup-form.ts'
import type { Db } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { Refusal } from '#server/http/refusal.ts'
import { confirmPayment, findPaymentOrderOf, type Proof } from '#server/payments/confirm-payment.ts'
import { applyCredit, findCredit, returnCredit } from '#server/payments/credits.ts'
import type { EffectOutcome, PaymentParts } from '#server/payments/effects.ts'
import { lookForPlan } from '#server/payments/look-for-payments.ts'
import { ensurePayable, openPlanPaymentOrder, type Payable } from '#server/payments/payment-orders.ts'
import { shopIdOfAccount } from '#server/shops/own-shop.ts'
import { hasSetup, keepSetup } from './awaited-setups.ts'
import { planRefusal } from './plan-refusal.ts'

export type SubscriptionParts = PaymentParts & { sealer: Sealer }

/** `paid`: an earlier payment of this account was used, and there is nothing to pay. */
export type SetupPayable = Payable & { paid?: boolean }

/** Begins paying for a set-up. A faulty form is refused before any money moves. */
export async function createSetupPayment(
  db: Db,
  parts: SubscriptionParts,
  accountId: string,
  { amount, setup }: { amount: number; setup?: SetupForm | undefined },
): Promise<SetupPayable> {
  const plan = findPlan(setupPlans, amount)
  if (!plan) throw new Refusal('invalid_plan')
  await refuseSecondShop(db, accountId)
  if (setup) await keepSetup(db, parts.sealer, accountId, setup)
  await lookForPlan(db, parts, accountId, 'setup')
  // A payment found just now, made in a window that was closed, may have opened it.
  await refuseSecondShop(db, accountId)
  const credit = await findCredit(db, accountId, 'setup')
  if (credit && (await spendCredit(db, parts, accountId, credit.id)) !== 'refused')
    return { ...(await ensurePayable(db, parts.gateway, credit.id)), paid: true }
  const id = await openPlanPaymentOrder(db, {
    id: uuidv7(),
    purpose: 'setup',
    subjectId: accountId,
    accountId,
    shopId: null,
    amountPaise: amount,
    planName: plan.name,
  })
  return ensurePayable(db, parts.gateway, id)
}

async function refuseSecondShop(db: Db, accountId: string): Promise<void> {
  if (await shopIdOfAccount(db, accountId)) throw new Refusal('conflict', { reason: 'set_up_already' })
}

/** Opens the shop with a credit, if its form is stored. A credit that cannot open one any more is refunded. */
async function spendCredit(
  db: Db,
  { effects }: SubscriptionParts,
  accountId: string,
  paymentOrderId: string,
): Promise<EffectOutcome> {
  if (!(await hasSetup(db, accountId))) return 'kept'
  const outcome = await applyCredit(db, effects, paymentOrderId)
  if (outcome === 'refused') await returnCredit(db, effects, paymentOrderId)
  return outcome
}

export type Verified = 'done' | 'pending'

/**
 * Confirms the payment of a set-up. It counts even if the form sent along is faulty: the money is then kept as a credit, and
 * the fault is refused afterwards.
 */
export async function verifySetupPayment(
  db: Db,
  parts: SubscriptionParts,
  accountId: string,
  proof: Proof,
  sent: Partial<SetupForm>,
): Promise<Verified> {
  const paymentOrder = await findPaymentOrderOf(db, accountId, proof.gatewayOrderId)
  if (paymentOrder?.purpose !== 'setup') throw new Refusal('payment_not_verified')
  const fault = await keepSentSetup(db, parts.sealer, accountId, sent)
  const paymentOutcome = await confirmPayment(db, parts.gateway, parts.effects, paymentOrder, proof)
  if (paymentOutcome === 'applied') return 'done'
  if (paymentOutcome === 'pending') return 'pending'
  if (paymentOutcome !== 'kept') throw await planRefusal(db, paymentOrder, proof, paymentOutcome)
  const outcome = await spendCredit(db, parts, accountId, paymentOrder.id)
  if (outcome === 'applied') return 'done'
  if (outcome === 'refused') throw await planRefusal(db, paymentOrder, proof, 'refund_due')
  throw fault ?? new Refusal('setup_incomplete')
}

/** Stores the form of the body for the payment to use. Answers its fault instead of throwing it. */
async function keepSentSetup(
  db: Db,
  sealer: Sealer,
  accountId: string,
  sent: Partial<SetupForm>,
): Promise<Refusal | undefined> {
  if (await shopIdOfAccount(db, accountId)) return undefined
  const form = SetupForm.safeParse(sent)
  if (!form.success) return new Refusal('setup_incomplete')
  try {
    await keepSetup(db, sealer, accountId, form.data)
    return undefined
  } catch (failure) {
    if (failure instanceof Refusal) return failure
    throw failure
  }
}
