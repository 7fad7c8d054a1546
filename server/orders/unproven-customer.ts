import { openStatuses } from '#contract/rules/order-life.ts'
import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockAccount } from '#server/identity/accounts.ts'

/**
 * Whoever has not proven their e-mail may have `most` orders on their way (0: as many as they like). The account
 * stays locked until the order is stored, so that two orders at once count each other.
 */
export async function refuseTooManyOpen(tx: Tx, accountId: string, most: number): Promise<void> {
  const account = await lockAccount(tx, accountId)
  if (!account) throw new Refusal('token_expired')
  if (most === 0 || account.email_verified_at !== null) return
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_account_id', '=', accountId)
    .where('status', 'in', openStatuses)
    // What a shop brings again was not asked for.
    .where('again_of', 'is', null)
    .limit(most)
    .execute()
  if (open.length >= most) throw new Refusal('prove_email_first')
}
