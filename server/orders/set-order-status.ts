import { sql } from 'kysely'
import { type OrderStatus, type OrderStep, sourcesOf } from '#contract/rules/order-life.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { holdOpenShop } from '#server/shops/own-shop.ts'
import { announceOrder } from './announce-order.ts'

export type StatusChange = {
  shopId: string
  orderId: string
  customerAccountId: string | null
  from: OrderStatus
  to: OrderStatus
  at: Date
}

/** What else a change of status means, in the same transaction: the books, for one. */
export type OnStatusChange = (tx: Tx, change: StatusChange) => Promise<void>

/**
 * Sets an order of this shop to any step that `orderMoves` lets a shop take. Setting the state it has changes
 * nothing and leaves no trace, so a double tap is one change.
 */
export async function setOrderStatus(
  db: Db,
  {
    shopId,
    orderId,
    status,
    byAccountId,
  }: { shopId: string; orderId: string; status: OrderStep; byAccountId: string },
  onStatusChange: OnStatusChange,
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Its deletion looks at its orders and its balance: neither may move while it does, nor once it is gone.
    if (!(await holdOpenShop(tx, shopId))) throw new Refusal('not_found')
    // Locked until commit, so that of two changes at once the second sees the first.
    const { rows } = await sql<{ before: OrderStatus; customer_account_id: string | null }>`
      with before as (
        select shop_id, id, status from orders
        where shop_id = ${shopId}::uuid and id = ${orderId}::uuid and placed_at is not null
        for update
      )
      update orders set status = ${status} from before
      where orders.shop_id = before.shop_id and orders.id = before.id
        and before.status in (${sql.join([...sourcesOf(status, 'shop'), status])})
      returning before.status as before, orders.customer_account_id
    `.execute(tx)
    const changed = rows[0]
    if (!changed) throw new Refusal((await isPlacedAt(tx, shopId, orderId)) ? 'order_moved_on' : 'not_found')
    if (changed.before === status) return
    const { customer_account_id: customerAccountId, before: from } = changed
    await announceOrder(tx, { shopId, orderId, customerAccountId, status, byAccountId, at: now })
    await onStatusChange(tx, { shopId, orderId, customerAccountId, from, to: status, at: now })
  })
}

async function isPlacedAt(tx: Tx, shopId: string, orderId: string): Promise<boolean> {
  const placed = await tx
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
  return placed !== undefined
}
