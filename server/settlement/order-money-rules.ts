import { sql } from 'kysely'
import { soldStatuses } from '#contract/rules/order-life.ts'
import type { Finding } from './held-money-rules.ts'

/** Order by order; the subject is the order. */
export const orderMoneyRules = {
  'the commission of an order is 1 % of what stays paid once it is delivered, and the rest is the shop’s': sql<Finding>`
    with due as (
      select o.shop_id, o.id, o.payment_method,
        case when o.status in (${sql.join(soldStatuses)}) then greatest(o.total_paise - coalesce((
          select sum(r.amount_paise) from payments p join refunds r using (payment_id)
          where p.payment_order_id = o.id and p.applied_at is not null and r.status <> 'failed'
        ), 0), 0) else 0 end as sold
      from orders o where o.placed_at is not null
    ), booked as (
      select t.shop_id, t.order_id,
        -coalesce(sum(e.amount_paise) filter (where e.account = 'commission'), 0) as commission,
        -sum(e.amount_paise) as shared
      from ledger_transactions t
      join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
        and e.account in ('shop', 'commission', 'gateway_fee_recovered')
      where t.order_id is not null group by t.shop_id, t.order_id
    )
    select coalesce(d.id, b.order_id)::text as subject,
      'sold ' || coalesce(d.sold, 0) || ', commission ' || coalesce(b.commission, 0)
        || ', with the shop’s ' || coalesce(b.shared, 0) as detail
    from due d full join booked b on b.shop_id = d.shop_id and b.order_id = d.id
    where coalesce(b.commission, 0) <> floor((coalesce(d.sold, 0) + 50) / 100.0)
      or coalesce(b.shared, 0) <> case when d.payment_method = 'online' then d.sold else 0 end`,
}
