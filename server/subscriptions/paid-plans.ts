import { findPlan, type Plan, renewalPlans, setupPlans } from '#contract/rules/money/plans.ts'
import type { Tx } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { lockAccount } from '#server/identity/accounts.ts'
import type { AcceptedPayment, EffectOutcome } from '#server/payments/effects.ts'
import { extendSubscription, openShop } from '#server/shops/open-shop.ts'
import { shopIdOfAccount } from '#server/shops/own-shop.ts'
import { takeSetup } from './awaited-setups.ts'

/** What opening a shop needs beside the set-up. `deliveryRadiusKm`: how far a new shop delivers until its keeper changes it. */
export type OpeningParts = { sealer: Sealer; deliveryRadiusKm: number }

/**
 * A paid set-up opens the shop. If the set-up's form has not come yet, the money is kept as a credit; if the account has a
 * shop already, or is deleted, or the plan is sold no more, it is refunded.
 */
export async function openPaidShop(
  tx: Tx,
  { sealer, deliveryRadiusKm }: OpeningParts,
  paid: AcceptedPayment,
): Promise<EffectOutcome> {
  // The deletion of the account locks the same row: a deleted account opens nothing. So does another payment, which may
  // have opened the shop.
  if (!(await lockAccount(tx, paid.accountId))) return 'refused'
  const plan = findBought(setupPlans, paid)
  if (!plan || (await shopIdOfAccount(tx, paid.accountId))) return 'refused'
  const shop = await takeSetup(tx, sealer, paid.accountId)
  if (!shop) return 'kept'
  const shopId = await openShop(tx, sealer, { ...shop, deliveryRadiusKm }, plan)
  return shopId ? 'applied' : 'refused'
}

/** A paid renewal extends the subscription; it is refunded if the shop or the plan is gone. */
export async function renewPaidShop(tx: Tx, paid: AcceptedPayment): Promise<EffectOutcome> {
  const plan = findBought(renewalPlans, paid)
  const subEndAt = plan && paid.shopId && (await extendSubscription(tx, paid.shopId, plan))
  return subEndAt ? 'applied' : 'refused'
}

/** The plan that was chosen, at the price that was paid, even if it costs something else by now. Undefined if it is sold no more. */
function findBought(plans: readonly Plan[], { planName, amountPaise }: AcceptedPayment): Plan | undefined {
  const plan = plans.find(({ name }) => name === planName) ?? findPlan(plans, amountPaise)
  return plan && { ...plan, pricePaise: amountPaise }
}
