import { uuidv7 } from 'uuidv7'
import { findPlan, renewalPlans } from '#contract/rules/money/plans.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { confirmPayment, findPaymentOrderOf, type Proof } from '#server/payments/confirm-payment.ts'
import { lookForPlan } from '#server/payments/look-for-payments.ts'
import { ensurePayable, openPlanPaymentOrder, type Payable } from '#server/payments/payment-orders.ts'
import { requireShopOnMarket, shopOfAccount } from '#server/shops/own-shop.ts'
import { planRefusal } from './plan-refusal.ts'
import type { SubscriptionParts, Verified } from './setup-payment.ts'

/**
 * Begins paying for a renewal, or continues one that this account has open for this amount. Refused if no plan costs that,
 * and if an earlier payment has renewed the shop without the page that asks knowing it.
 *
 * @param shown `subEndDate`: the end that the page shows; absent, it is not compared
 */
export async function createRenewalPayment(
  db: Db,
  parts: SubscriptionParts,
  accountId: string,
  { amount: amountPaise, subEndDate: shown }: { amount: number; subEndDate?: string | undefined },
): Promise<Payable> {
  const plan = findPlan(renewalPlans, amountPaise)
  if (!plan) throw new Refusal('invalid_plan')
  const shopId = await requireShopOnMarket(db, accountId)
  const sighting = await lookForPlan(db, parts, accountId, 'renewal')
  const isShown = shown === undefined || shown === (await shopOfAccount(db, accountId))?.subEndDate
  if (sighting === 'applied' || !isShown) throw new Refusal('conflict', { reason: 'renewed_already' })
  const id = await openPlanPaymentOrder(db, {
    id: uuidv7(),
    purpose: 'renewal',
    subjectId: accountId,
    accountId,
    shopId,
    amountPaise,
    planName: plan.name,
  })
  return ensurePayable(db, parts.gateway, id)
}

/** Renews by the plan that was paid for, whatever plan the body names. Idempotent. */
export async function verifyRenewalPayment(
  db: Db,
  parts: SubscriptionParts,
  accountId: string,
  proof: Proof,
): Promise<Verified> {
  const paymentOrder = await findPaymentOrderOf(db, accountId, proof.gatewayOrderId)
  if (paymentOrder?.purpose !== 'renewal') throw new Refusal('payment_not_verified')
  const paymentOutcome = await confirmPayment(db, parts.gateway, parts.effects, paymentOrder, proof)
  if (paymentOutcome === 'applied') return 'done'
  if (paymentOutcome === 'pending') return 'pending'
  throw await planRefusal(db, paymentOrder, proof, paymentOutcome)
}
