import { formatPaise, toRupees } from '#contract/rules/money/money.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { shopIdOfAccount } from '#server/shops/own-shop.ts'
import { readBalancePaise } from './ledger-months.ts'

/** For a keeper's data download: the shop's balance in rupees, or null for an account without a shop. */
export async function readPersonBooks(db: Db, accountId: string): Promise<{ balance: number } | null> {
  const shopId = await shopIdOfAccount(db, accountId)
  return shopId ? { balance: toRupees(await readBalancePaise(db, shopId)) } : null
}

/**
 * Refuses to delete the account of a shop with a balance: after the deletion it could neither be asked for what it owes nor
 * be paid, since its bank details go too. The books stay; they name no person.
 */
export function refuseUnsettled(supportEmail: string) {
  return async (tx: Tx, accountId: string): Promise<void> => {
    const shopId = await shopIdOfAccount(tx, accountId)
    const balancePaise = shopId ? await readBalancePaise(tx, shopId) : 0
    if (balancePaise === 0) return
    const amount = formatPaise(Math.abs(balancePaise))
    throw new Refusal('account_unsettled', {
      reason: balancePaise < 0 ? 'shop_owes' : 'we_owe',
      values: { amount, email: supportEmail },
    })
  }
}
