import { sql } from 'kysely'
import type { OrderFacts } from '#contract/rules/money/shop-share.ts'
import type { StoredStatus } from '#contract/rules/orders/order-life.ts'
import type { Db, Tx } from '#server/db/db.ts'

type StoredFacts = Omit<OrderFacts, 'isSold'> & { id: string; status: StoredStatus }

/** What orders, their payments and their refunds say, whatever becomes of them. */
export async function readOrderFacts(
  db: Db | Tx,
  shopIds: readonly string[],
  orderIds: readonly string[],
): Promise<StoredFacts[]> {
  const { rows } = await sql<StoredFacts>`
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
    where o.id = any(${sql.val(orderIds)}::uuid[]) and o.shop_id = any(${sql.val(shopIds)}::uuid[])`.execute(
    db,
  )
  return rows
}

/** The same where it counts as sold, or does not: what is not sold costs nobody anything. */
export const factsOf = ({ id: _, status: _status, ...facts }: StoredFacts, isSold: boolean): OrderFacts => ({
  ...facts,
  isSold,
  bornePaise: isSold ? Math.min(facts.bornePaise, missingPaise(facts)) : 0,
})

/** What of its total went back: a refund and a total that was lowered after it are the same paise, whoever bears it. */
const missingPaise = ({ totalPaise, paidPaise, refundingPaise }: Omit<OrderFacts, 'isSold'>): number =>
  Math.max(0, totalPaise - (paidPaise - refundingPaise))
