import { type Selectable, sql } from 'kysely'
import { toPaise } from '#contract/rules/money/money.ts'
import { wishes } from '#contract/rules/orders/order-acts.ts'
import { asJson } from '#server/db/as-json.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Asked, Checkout } from './checkouts.ts'
import type { Wanted } from './price-order.ts'

export type WaitingOrder = Selectable<Tables['orders']> & {
  gateway_order_id: string | null
  expires_at: Date | null
  lines: Wanted[]
}

/** The online orders of an account at a shop, for exactly these lines, that still await their payment. */
export async function findWaiting(
  db: Db | Tx,
  { accountId, asked }: Checkout,
  wanted: () => Promise<readonly Wanted[]> | readonly Wanted[],
): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select orders.*, payment_orders.gateway_order_id, payment_orders.expires_at, (
      select json_agg(json_build_object('itemId', item_id, 'count', count))
      from order_lines line where line.shop_id = orders.shop_id and line.order_id = orders.id
    ) as lines
    from orders join payment_orders on payment_orders.id = orders.id
    where orders.customer_account_id = ${accountId} and orders.shop_id = ${asked.shopId}
      and orders.status = 'Awaiting payment'
    order by orders.id
  `.execute(db)
  if (rows.length === 0) return []
  const lines = listOf(await wanted())
  return rows.filter((row) => listOf(row.lines) === lines)
}

/**
 * The account's unpaid orders, of other lines, that hold counted stock of which this order would find too little: an order
 * that a customer began to pay and then changed must not block their new one.
 */
export async function findRivals(
  tx: Tx,
  { accountId, asked }: Checkout,
  wanted: readonly (Wanted & { isCounted: boolean })[],
): Promise<WaitingOrder[]> {
  const counted = wanted.filter(({ isCounted }) => isCounted)
  if (counted.length === 0) return []
  const { rows } = await sql<WaitingOrder>`
    select orders.*, null as gateway_order_id, null as expires_at, '[]'::json as lines
    from orders
    where orders.customer_account_id = ${accountId} and orders.shop_id = ${asked.shopId}
      and orders.status = 'Awaiting payment' and exists (
        select from order_lines line
          join menu_items item on item.shop_id = line.shop_id and item.id = line.item_id
          join jsonb_to_recordset(${asJson(counted)}) as wanted ("itemId" uuid, count int)
            on wanted."itemId" = line.item_id
        where line.shop_id = orders.shop_id and line.order_id = orders.id
          and line.taken > 0 and item.stock_count < wanted.count
      )
    order by orders.id
  `.execute(tx)
  return rows
}

const listOf = (lines: readonly Wanted[]) =>
  lines
    .map(({ itemId, count }) => `${itemId} ${count}`)
    .sort()
    .join()

/** Whether a waiting order, whose lines match already, also has the wish, amounts and address of this checkout. */
export function isSameOrder(
  order: WaitingOrder,
  { amount, deliveryCharge, address, wish = wishes[0] }: Asked,
): boolean {
  if (order.wish !== wish) return false
  if (order.total_paise !== toPaise(amount) || order.delivery_paise !== toPaise(deliveryCharge)) return false
  // The specification's bare call names its address only when it verifies.
  if (!address) return order.street === ''
  return (
    order.first_name === address.firstName &&
    order.last_name === address.lastName &&
    order.phone === address.phone &&
    order.street === address.street &&
    order.flat === address.flat &&
    order.floor === address.floor &&
    order.landmark === address.landmark &&
    order.lat === address.latitude &&
    order.lng === address.longitude
  )
}
