import { findPlan, type Plan, renewalPlans, setupPlans } from '#contract/rules/plans.ts'
import type { Tx } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { lockAccount } from '#server/identity/accounts.ts'
import type { EffectOutcome, PaidOrder } from '#server/payments/effects.ts'
import { extendSubscription, openShop } from '#server/shops/open-shop.ts'
import { shopIdOfAccount } from '#server/shops/own-shop.ts'
import { takeSetup } from './awaited-setups.ts'

/** Needed to open a shop beside its set-up: encryption, and the default delivery radius. */
export type OpeningParts = { sealer: Sealer; deliveryRadiusKm: number }

/**
 * Opens the shop of a paid set-up. `kept` if the set-up's form is still missing: the payment stays as a credit. `refused`
 * if the account's shop is open already, or the account is gone: the payment is refunded.
 */
export async function openPaidShop(
  tx: Tx,
  { sealer, deliveryRadiusKm }: OpeningParts,
  paid: PaidOrder,
): Promise<EffectOutcome> {
  // Its deletion locks the same row: whoever is gone opens nothing. So does another payment, which may have opened the shop.
  if (!(await lockAccount(tx, paid.accountId))) return 'refused'
  const plan = findBought(setupPlans, paid)
  if (!plan || (await shopIdOfAccount(tx, paid.accountId))) return 'refused'
  const shop = await takeSetup(tx, sealer, paid.accountId)
  if (!shop) return 'kept'
  const shopId = await openShop(tx, sealer, { ...shop, deliveryRadiusKm }, plan)
  return shopId ? 'applied' : 'refused'
}

/** Extends the subscription by a paid renewal. */
export async function renewPaidShop(tx: Tx, paid: PaidOrder): Promise<EffectOutcome> {
  const plan = findBought(renewalPlans, paid)
  const subEndAt = plan && paid.shopId && (await extendSubscription(tx, paid.shopId, plan))
  return subEndAt ? 'applied' : 'refused'
}

/** The plan is the one that was chosen, at the price that was paid, whatever it costs by now. None where it is sold no more. */
function findBought(plans: readonly Plan[], { planName, amountPaise }: PaidOrder): Plan | undefined {
  const plan = plans.find(({ name }) => name === planName) ?? findPlan(plans, amountPaise)
  return plan && { ...plan, pricePaise: amountPaise }
}
