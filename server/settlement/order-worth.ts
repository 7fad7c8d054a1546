import { sql } from 'kysely'
import { openStatuses, soldStatuses } from '#contract/rules/orders/order-life.ts'

/**
 * Every placed order with what it should be booked with, computed anew in SQL so that the proof does not rest on the code
 * that books. In paise:
 * - `earned`: what a delivered order was finally paid, or the fee that an undeliverable one keeps; at most what stays of the
 *   online payment, or the cash that was not handed back
 * - `borne`: refunded at the platform's cost
 * - `claimed_back`: what a lost dispute took of money that was held for the payer
 */
export const earnedOrders = sql`
  select o.*, case when o.status in (${sql.join(openStatuses)}) then 0
    else coalesce(greatest(least(o.lost, o.paid - o.refunding + o.borne - o.earned), 0), 0) end as claimed_back
  from (
  select o.shop_id, o.id, o.payment_method, o.status, paid.amount_paise as paid, paid.refunding, paid.lost,
    case when o.status in (${sql.join(soldStatuses)})
      then coalesce(least(paid.borne, greatest(o.total_paise - paid.amount_paise + paid.refunding, 0)), 0) else 0 end as borne,
    greatest(least(
      case when o.status in (${sql.join(soldStatuses)}) then o.total_paise else o.kept_fee_paise end,
      case o.payment_method when 'online' then coalesce(paid.amount_paise - paid.refunding
          + case when o.status in (${sql.join(soldStatuses)}) then paid.borne else 0 end, 0)
                            else o.total_paise - o.cash_returned_paise end
    ), 0) as earned
  from orders o left join lateral (
    select p.amount_paise, r.refunding, r.borne, (
      select coalesce(sum(lost_paise), 0) from disputes where payment_id = p.payment_id and currency = 'INR'
    ) as lost
    from payments p cross join lateral (
      select coalesce(sum(amount_paise), 0) as refunding,
        coalesce(sum(amount_paise) filter (where borne_by = 'platform'), 0) as borne
      from refunds where payment_id = p.payment_id and status <> 'failed'
    ) r
    where p.payment_order_id = o.id and p.applied_at is not null and p.was_captured
  ) paid on true
  where o.placed_at is not null
  ) o`
