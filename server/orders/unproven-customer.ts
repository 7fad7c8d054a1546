import type { PaymentMethod } from '#contract/rules/checkout.ts'
import { DAY_MS } from '#contract/rules/india-time.ts'
import { openStatuses } from '#contract/rules/order-life.ts'
import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockAccount } from '#server/identity/accounts.ts'
import { countUnpaidOrders } from '#server/payments/payment-orders.ts'
import type { PreparedOrder } from './prepare-order.ts'

/** More than who means to pay begins anew: a payment that fails, or whose window is closed, is taken up again. */
const MOST_UNPAID_A_DAY = 6

/**
 * Whoever has not proven their e-mail may have `most` orders on their way (0: as many as they like), and may not begin
 * one payment after the other without making any: each holds what it is for. The account stays locked until the order is
 * stored, so that two orders at once count each other.
 */
export async function refuseUnproven(
  tx: Tx,
  { customerAccountId: accountId, preparedAt }: PreparedOrder,
  method: PaymentMethod,
  most: number,
): Promise<void> {
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
  if (method !== 'online') return
  const unpaid = await countUnpaidOrders(tx, accountId, new Date(preparedAt.getTime() - DAY_MS))
  if (unpaid >= MOST_UNPAID_A_DAY) throw new Refusal('prove_email_first', { reason: 'not_paid' })
}
