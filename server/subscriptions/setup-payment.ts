import { uuidv7 } from 'uuidv7'
import { findPlan, setupPlans } from '#contract/rules/plans.ts'
import { SetupForm } from '#contract/setup-form.ts'
import type { Db } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { Refusal } from '#server/http/refusal.ts'
import { confirmPayment, findPayableOf, type Proof } from '#server/payments/confirm-payment.ts'
import { applyCredit, findCredit } from '#server/payments/credits.ts'
import type { PaymentEffects } from '#server/payments/effects.ts'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import { ensurePayable, openPlanOrder, type PayableOrder } from '#server/payments/payment-orders.ts'
import { shopIdOfAccount } from '#server/shops/own-shop.ts'
import { hasSetup, keepSetup } from './awaited-setups.ts'
import { planRefusal } from './plan-refusal.ts'

export type SubscriptionParts = { gateway: PaymentGateway; effects: PaymentEffects; sealer: Sealer }

/** `paid`: an earlier payment of this account is used, and there is nothing to pay. */
export type SetupPayable = PayableOrder & { paid?: boolean }

/** Begins paying for a set-up. What is wrong with the set-up is said before any money moves. */
export async function createSetupPayment(
  db: Db,
  parts: SubscriptionParts,
  accountId: string,
  { amount, setup }: { amount: number; setup?: SetupForm | undefined },
): Promise<SetupPayable> {
  const plan = findPlan(setupPlans, amount)
  if (!plan) throw new Refusal('invalid_plan')
  if (await shopIdOfAccount(db, accountId)) {
    throw new Refusal('conflict', { reason: 'set_up_already' })
  }
  if (setup) await keepSetup(db, parts.sealer, accountId, setup)
  const credit = await findCredit(db, accountId, 'setup')
  if (credit) {
    if (await hasSetup(db, accountId)) await applyCredit(db, parts.effects, credit.id)
    return { ...(await ensurePayable(db, parts.gateway, credit.id)), paid: true }
  }
  const id = await openPlanOrder(db, {
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

export type Verified = 'done' | 'pending'

/**
 * Ends paying for a set-up. The payment counts even when the set-up sent along is unusable: then it
 * stays a credit, and the fault is said.
 */
export async function verifySetupPayment(
  db: Db,
  parts: SubscriptionParts,
  accountId: string,
  proof: Proof,
  sent: Partial<SetupForm>,
): Promise<Verified> {
  const order = await findPayableOf(db, accountId, proof.gatewayOrderId)
  if (order?.purpose !== 'setup') throw new Refusal('payment_not_verified')
  const fault = await keepSentSetup(db, parts.sealer, accountId, sent)
  const standing = await confirmPayment(db, parts.gateway, parts.effects, order, proof)
  if (standing === 'applied') return 'done'
  if (standing === 'pending') return 'pending'
  if (standing !== 'kept') throw await planRefusal(db, order, proof, standing)
  const isOpen =
    (await hasSetup(db, accountId)) && (await applyCredit(db, parts.effects, order.id)) === 'applied'
  if (isOpen) return 'done'
  throw fault ?? new Refusal('setup_incomplete')
}

/** Keeps the set-up of the body for the payment to use; answers what is wrong with it instead of refusing. */
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
