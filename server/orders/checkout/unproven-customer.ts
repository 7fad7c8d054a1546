import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/rules/orders/checkout.ts'
import { openStatuses, soldStatuses } from '#contract/rules/orders/order-life.ts'
import { DAY_MS } from '#contract/rules/time/india-time.ts'
import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { countUnpaidOrders } from '#server/payments/payment-orders.ts'
import type { LockedCustomer } from './checkouts.ts'
import type { PreparedOrder } from './prepare-order.ts'

/** More than an honest customer needs, as a payment that failed or whose window was closed is continued, not begun anew. */
const MOST_UNPAID_A_DAY = 6
/** Packs of a counted item that strangers may always hold together: what one household needs. */
const FEW_PACKS = 3

/**
 * Limits customers without a proven e-mail to `most` open orders (0: no limit), and to a few unpaid online orders a day,
 * as each of those holds stock. The account is locked until the commit, so that concurrent orders count each other.
 */
export async function refuseUnproven(
  tx: Tx,
  { id: accountId, email_verified_at: provenAt }: LockedCustomer,
  { preparedAt }: PreparedOrder,
  method: PaymentMethod,
  most: number,
): Promise<void> {
  if (most === 0 || provenAt !== null) return
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_account_id', '=', accountId)
    .where('status', 'in', openStatuses)
    // An order that the shop brings again was not placed by the customer.
    .where('again_of', 'is', null)
    .limit(most)
    .execute()
  if (open.length >= most) throw new Refusal('prove_email_first')
  if (method !== 'online') return
  const unpaid = await countUnpaidOrders(tx, accountId, new Date(preparedAt.getTime() - DAY_MS))
  if (unpaid >= MOST_UNPAID_A_DAY) throw new Refusal('prove_email_first', { reason: 'not_paid' })
}

/**
 * Of a counted item, all strangers together may hold by unpaid orders at most as many packs as are left for others, or
 * `FEW_PACKS` if that is more. A stranger has no proven e-mail and never received an order. Call it after the order has
 * taken its packs: their rows stay locked, so that concurrent orders count each other.
 */
export async function refuseLastPacks(
  tx: Tx,
  { shopId, priced }: PreparedOrder,
  orderId: string,
  most: number,
): Promise<void> {
  if (most === 0 || !priced.lines.some(({ isCounted }) => isCounted)) return
  const { rows } = await sql<{ item: string }>`
    with unpaid as (
      select id, customer_account_id from orders
      where shop_id = ${shopId} and placed_at is not null and status in (${sql.join(openStatuses)})
        and payment_method = 'COD' and again_of is null
      union all
      select id, customer_account_id from orders where shop_id = ${shopId} and status = 'Awaiting payment'
    ), of_strangers as materialized (
      select id from unpaid
      where not exists (
        select from accounts
        where accounts.id = unpaid.customer_account_id and accounts.email_verified_at is not null
      ) and not exists (
        select from orders received
        where received.customer_account_id = unpaid.customer_account_id
          and received.placed_at is not null and received.status in (${sql.join(soldStatuses)})
      )
    )
    select item.name as item
    from order_lines line
      join menu_items item on item.shop_id = line.shop_id and item.id = line.item_id
    where line.shop_id = ${shopId} and line.order_id = ${orderId} and line.taken > 0
      and exists (select from of_strangers where id = ${orderId})
      and (
        select sum(held.taken) from of_strangers
          join order_lines held on held.shop_id = ${shopId} and held.order_id = of_strangers.id
        where held.item_id = line.item_id
      ) > greatest(item.stock_count, ${FEW_PACKS}::integer)
    order by line.position limit 1
  `.execute(tx)
  const [first] = rows
  if (first) throw new Refusal('prove_email_first', { reason: 'last_packs', values: { item: first.item } })
}
