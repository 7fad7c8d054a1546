import { sql } from 'kysely'
import type { Order } from '#contract/order.ts'
import { toRupees } from '#contract/rules/money.ts'
import { isCancelled, type StoredStatus } from '#contract/rules/order-life.ts'
import { type FeeBearer, type OrderFacts, shareOf } from '#contract/rules/shop-share.ts'
import type { Db } from '#server/db/db.ts'
import { byRole } from '#server/http/by-role.ts'
import type { Viewer } from '#server/http/sessions.ts'
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
  const { rows } = await sql<Row>`
    select o.id, o.status, o.payment_method as "paymentMethod", o.total_paise as "totalPaise",
      o.kept_fee_paise as "keptFeePaise", o.cash_returned_paise as "cashReturnedPaise",
      coalesce(paid.amount_paise, 0) as "paidPaise", coalesce(paid.fee_paise, 0) as "feePaise",
      coalesce(paid.refunding, 0)::bigint as "refundingPaise", coalesce(paid.borne, 0)::bigint as "bornePaise"
    from orders o left join lateral (
      select p.amount_paise, p.fee_paise, r.refunding, r.borne
      from payments p cross join lateral (
        select sum(amount_paise) as refunding, sum(amount_paise) filter (where borne_by = 'platform') as borne
        from refunds where payment_id = p.payment_id and status <> 'failed'
      ) r
      where p.payment_order_id = o.id and p.applied_at is not null
    ) paid on true
    where o.id in (${sql.join(orders.map(({ _id }) => _id))})
      and o.shop_id in (${sql.join([...new Set(orders.map(({ shopId }) => shopId))])})`.execute(db)
  const kept = new Map(rows.map((row) => [row.id, toRupees(shareOf(factsOf(row), feeBearer).keeps)]))
  return orders.map((order) => ({ ...order, keeps: kept.get(order._id) ?? 0 }))
}

type Row = Omit<OrderFacts, 'isSold'> & { id: string; status: StoredStatus }

function factsOf({ id: _, status, ...row }: Row): OrderFacts {
  const isSold = !isCancelled(status)
  // What is not brought costs nobody anything.
  return { ...row, isSold, bornePaise: isSold ? row.bornePaise : 0 }
}
