import { uuidv7 } from 'uuidv7'
import { findPlan, renewalPlans } from '#contract/rules/plans.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { confirmPayment, findPayableOf, type Proof } from '#server/payments/confirm-payment.ts'
import { ensurePayable, openPlanOrder, type PayableOrder } from '#server/payments/payment-orders.ts'
import { requireShopOnMarket } from '#server/shops/own-shop.ts'
import { planRefusal } from './plan-refusal.ts'
import type { SubscriptionParts, Verified } from './setup-payment.ts'

/** The renewal that this account has open for this amount, or a new one; refused where the amount is no plan's. */
export async function createRenewalPayment(
  db: Db,
  parts: SubscriptionParts,
  accountId: string,
  amountPaise: number,
): Promise<PayableOrder> {
  const plan = findPlan(renewalPlans, amountPaise)
  if (!plan) throw new Refusal('invalid_plan')
  const shopId = await requireShopOnMarket(db, accountId)
  const id = await openPlanOrder(db, {
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

/** The plan is the one that was paid for, whatever the body says. A repeat never renews twice. */
export async function verifyRenewalPayment(
  db: Db,
  parts: SubscriptionParts,
  accountId: string,
  proof: Proof,
): Promise<Verified> {
  const order = await findPayableOf(db, accountId, proof.gatewayOrderId)
  if (order?.purpose !== 'renewal') throw new Refusal('payment_not_verified')
  const standing = await confirmPayment(db, parts.gateway, parts.effects, order, proof)
  if (standing === 'applied') return 'done'
  if (standing === 'pending') return 'pending'
  throw await planRefusal(db, order, proof, standing)
}
