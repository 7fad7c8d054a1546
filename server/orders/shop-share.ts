import type { Order } from '#contract/order.ts'
import { toPaise, toRupees } from '#contract/rules/money/money.ts'
import { type FeeBearer, type OrderFacts, shareOf } from '#contract/rules/money/shop-share.ts'
import { isCancelled } from '#contract/rules/orders/order-life.ts'
import type { Db } from '#server/db/db.ts'
import { byRole } from '#server/http/by-role.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { factsOf, readOrderFacts } from './order-facts.ts'
import { showOrder } from './read-orders.ts'

/** An order as its customer or its shop sees it, for the shop with the amount it keeps. Anybody else gets not found. */
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
 * Adds what the shop keeps of each order, by the same rule as the books. For an open order: what it will keep if it is
 * delivered as it is now.
 */
export async function withShares(db: Db, orders: Order[], feeBearer: FeeBearer): Promise<Order[]> {
  const facts = await onlineFacts(
    db,
    orders.filter(({ paymentMethod }) => paymentMethod === 'online'),
  )
  return orders.map((order) => ({
    ...order,
    keeps: toRupees(shareOf(facts.get(order._id) ?? cashFacts(order), feeBearer).keeps),
  }))
}

/** A cash order's own row has all facts about its money, so the many of a desk need no further query. */
const cashFacts = (order: Order): OrderFacts => ({
  isSold: !isCancelled(order.status),
  paymentMethod: 'COD',
  totalPaise: toPaise(order.amount),
  keptFeePaise: 0,
  cashReturnedPaise: toPaise(order.cashReturned ?? 0),
  paidPaise: 0,
  refundingPaise: 0,
  bornePaise: 0,
  feePaise: 0,
})

async function onlineFacts(db: Db, orders: readonly Order[]): Promise<Map<string, OrderFacts>> {
  if (orders.length === 0) return new Map()
  const shopIds = [...new Set(orders.map(({ shopId }) => shopId))]
  const orderIds = orders.map(({ _id }) => _id)
  const found = await readOrderFacts(db, shopIds, orderIds)
  return new Map(found.map((row) => [row.id, factsOf(row, !isCancelled(row.status))]))
}
