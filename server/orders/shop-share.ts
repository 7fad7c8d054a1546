import type { Order } from '#contract/order.ts'
import { toRupees } from '#contract/rules/money.ts'
import { isCancelled } from '#contract/rules/order-life.ts'
import { type FeeBearer, type OrderFacts, shareOf } from '#contract/rules/shop-share.ts'
import type { Db } from '#server/db/db.ts'
import { byRole } from '#server/http/by-role.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { factsOf, readOrderFacts } from './order-facts.ts'
import { showOrder } from './read-orders.ts'

/** An order as its customer or its shop sees it: the shop with what it keeps. For anybody else it does not exist. */
export async function showOrderTo(
  db: Db,
  viewer: Viewer,
  orderId: string,
  feeBearer: FeeBearer,
): Promise<Order> {
  const order = await showOrder(db, viewer, orderId)
  const seen = byRole(viewer.role, {
    user: async () => order,
    shop: async () => (await withShares(db, [order], feeBearer))[0] ?? order,
  })
  return seen()
}

/**
 * What the shop keeps of each order, by the rule of the books. Of one that is on its way: what it will keep if it is
 * brought as it stands now.
 */
export async function withShares(db: Db, orders: Order[], feeBearer: FeeBearer): Promise<Order[]> {
  if (orders.length === 0) return []
  const shopIds = [...new Set(orders.map(({ shopId }) => shopId))]
  const found = await readOrderFacts(
    db,
    shopIds,
    orders.map(({ _id }) => _id),
  )
  const keepsOf = (facts: OrderFacts) => toRupees(shareOf(facts, feeBearer).keeps)
  const kept = new Map(found.map((row) => [row.id, keepsOf(factsOf(row, !isCancelled(row.status)))]))
  return orders.map((order) => ({ ...order, keeps: kept.get(order._id) ?? 0 }))
}
