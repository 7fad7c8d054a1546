import { sql } from 'kysely'
import { cancelledStatuses, soldStatuses } from '#contract/rules/orders/order-life.ts'
import type { Finding } from './held-money-rules.ts'

/** Proof rules for precomputed sums (of the ledger by month and day, and of dashboards): each against the rows it sums. */
export const keptSumRules = {
  'what is kept of a month is what its entries come to': sql<Finding>`
    select coalesce(k.shop_id, s.shop_id) || ' ' || coalesce(k.month, s.month) as subject,
      'kept ' || coalesce(to_jsonb(k)::text, 'nothing') || ', booked ' || coalesce(to_jsonb(s)::text, 'nothing') as detail
    from ledger_months k full join ledger_month_sums s on s.shop_id = k.shop_id and s.month = k.month
    where to_jsonb(k) is distinct from to_jsonb(s)`,

  'what is kept of a day is what its entries come to': sql<Finding>`
    select coalesce(k.shop_id, s.shop_id) || ' ' || coalesce(k.day, s.day) as subject,
      'kept ' || coalesce(to_jsonb(k)::text, 'nothing') || ', booked ' || coalesce(to_jsonb(s)::text, 'nothing') as detail
    from ledger_days k full join ledger_day_sums s on s.shop_id = k.shop_id and s.day = k.day
    where to_jsonb(k) is distinct from to_jsonb(s)`,

  'what a shop’s dashboard keeps of its orders is what they come to': sql<Finding>`
    select shop_id::text as subject,
      'kept ' || coalesce(to_jsonb(k)::text, 'nothing') || ', counted ' || coalesce(to_jsonb(c)::text, 'nothing') as detail
    from shop_figures k full join shop_figures_counted c using (shop_id, part)
    where (coalesce(k.orders, 0), coalesce(k.pending, 0), coalesce(k.revenue_paise, 0))
      <> (coalesce(c.orders, 0), coalesce(c.pending, 0), coalesce(c.revenue_paise, 0))`,

  'what a shop’s chart keeps of its days is what their orders come to': sql<Finding>`
    select shop_id || ' ' || day as subject,
      'kept ' || coalesce(to_jsonb(k)::text, 'nothing') || ', counted ' || coalesce(to_jsonb(c)::text, 'nothing') as detail
    from (select * from shop_days where day >= india_day(now()) - 35) k
    full join shop_days_counted c using (shop_id, day, part)
    where (coalesce(k.orders, 0), coalesce(k.revenue_paise, 0), coalesce(k.waited_long, 0))
      <> (coalesce(c.orders, 0), coalesce(c.revenue_paise, 0), coalesce(c.waited_long, 0))`,

  'what a shop’s dashboard keeps of declined orders is what they come to': sql<Finding>`
    select shop_id || ' ' || day as subject,
      reason || ' kept ' || coalesce(k.orders, 0) || ', counted ' || coalesce(c.orders, 0) as detail
    from (select * from shop_declines where day >= india_day(now()) - 35) k
    full join shop_declines_counted c using (shop_id, day, reason, part)
    where coalesce(k.orders, 0) <> coalesce(c.orders, 0)`,

  'what a shop’s best sellers are kept as is what was ordered': sql<Finding>`
    select shop_id || ' ' || day as subject,
      item_id || ' kept ' || coalesce(k.count, 0) || ', counted ' || coalesce(c.count, 0) as detail
    from (
      select shop_id, day, item_id, sum(count) as count from shop_item_days
      where day >= india_day(now()) - 35 group by shop_id, day, item_id
    ) k
    full join (
      select shop_id, day, item_id, sum(count) as count from shop_item_days_counted group by shop_id, day, item_id
    ) c using (shop_id, day, item_id)
    where coalesce(k.count, 0) <> coalesce(c.count, 0)`,

  'a shop’s balance is what its account says': sql<Finding>`
    select s.shop_id::text as subject, 'kept ' || s.paise || ', booked ' || coalesce(b.paise, 0) as detail
    from (
      select shop_id, sum(online_share_paise - cash_commission_paise - paid_out_paise + received_paise) as paise
      from ledger_months group by shop_id
    ) s
    left join (
      select shop_id, -sum(amount_paise) as paise from ledger_entries where account = 'shop' group by shop_id
    ) b using (shop_id)
    where s.paise <> coalesce(b.paise, 0)`,
}

const overStatuses = [...soldStatuses, ...cancelledStatuses].map((status) => sql.lit(status))

/** Replacements for a proof of a part of the books, for rules that otherwise sum over everything a shop ever had. */
export const keptSumRulesOfPart = {
  'what a shop’s dashboard keeps of its orders is what they come to': sql<Finding>`
    select shop.id::text as subject, 'kept ' || kept.pending || ' pending, counted ' || counted.pending as detail
    from shops shop
    cross join lateral (
      select coalesce(sum(pending), 0) as pending from shop_figures where shop_id = shop.id
    ) kept
    cross join lateral (
      select count(*) as pending from public.orders
      where shop_id = shop.id and placed_at is not null and status not in (${sql.join(overStatuses)}) and not is_test
    ) counted
    where kept.pending <> counted.pending`,

  'a shop’s balance is what its account says': sql<Finding>`
    select shop_id || ' ' || month as subject, 'kept ' || kept.paise || ', booked ' || booked.paise as detail
    from (
      select shop_id, month, online_share_paise - cash_commission_paise - paid_out_paise + received_paise as paise
      from ledger_months
    ) kept
    cross join lateral (
      select coalesce(-sum(e.amount_paise), 0) as paise
      from public.ledger_transactions t
      join public.ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id and e.account = 'shop'
      where t.shop_id = kept.shop_id
        and t.booked_at >= to_date(month, 'YYYY-MM')::timestamp at time zone 'Asia/Kolkata'
        and t.booked_at < (to_date(month, 'YYYY-MM') + interval '1 month') at time zone 'Asia/Kolkata'
    ) booked
    where kept.paise <> booked.paise`,
}
