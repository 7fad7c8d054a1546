import { sql } from 'kysely'
import { earnedOrders } from '../order-worth.ts'
import type { Finding } from './held-money-rules.ts'

/** Proof rules checked order by order; the subject of a finding is the order's id. */
export const orderMoneyRules = {
  'the commission of an order is 1 % of what was finally paid for it, and the rest is the shop’s': sql<Finding>`
    with due as (
      ${earnedOrders}
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
      'earned ' || coalesce(d.earned, 0) || ', commission ' || coalesce(b.commission, 0)
        || ', with the shop’s ' || coalesce(b.shared, 0) as detail
    from due d full join booked b on b.shop_id = d.shop_id and b.order_id = d.id
    where coalesce(b.commission, 0) <> floor((coalesce(d.earned, 0) + 50) / 100.0)
      or coalesce(b.shared, 0) <> case when d.payment_method = 'online' then d.earned else 0 end`,

  'what the platform bears of refunds of delivered orders is booked as its own': sql<Finding>`
    with due as (
      select shop_id, id, borne from (${earnedOrders}) o where borne <> 0
    ), booked as (
      select t.shop_id, t.order_id, sum(e.amount_paise) as borne
      from ledger_entries e join ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id
      where e.account = 'refunds_borne' group by t.shop_id, t.order_id
    )
    select coalesce(d.id, b.order_id)::text as subject,
      'borne ' || coalesce(d.borne, 0) || ', booked ' || coalesce(b.borne, 0) as detail
    from due d full join booked b on b.shop_id = d.shop_id and b.order_id = d.id
    where coalesce(d.borne, 0) <> coalesce(b.borne, 0)`,

  'what a lost dispute gave back of what is held for a payer is held no more, and is no loss': sql<Finding>`
    with due as (
      select id, claimed_back from (${earnedOrders}) o where claimed_back <> 0
    ), booked as (
      select t.order_id,
        coalesce(sum(e.amount_paise) filter (where e.account = 'orders_held'), 0) as held,
        coalesce(-sum(e.amount_paise) filter (where e.account = 'dispute_loss'), 0) as loss
      from ledger_transactions t
      join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
      where t.kind = 'dispute' and t.order_id is not null group by t.order_id
    )
    select coalesce(d.id, b.order_id)::text as subject,
      'given back ' || coalesce(d.claimed_back, 0) || ', booked ' || coalesce(b.held, 0) || ' and ' || coalesce(b.loss, 0)
        as detail
    from due d full join booked b on b.order_id = d.id
    where coalesce(b.held, 0) <> coalesce(d.claimed_back, 0) or coalesce(b.loss, 0) <> coalesce(d.claimed_back, 0)`,
}
