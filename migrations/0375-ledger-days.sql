-- What each entry on a shop's page of the books is to its keeper: what came in, what went back, what it cost. A day and
-- a month of the money page, and the list behind each of their figures, are sums of these and of nothing else.
create view money_movements as
  select *, case when kind = 'payout' then 0 else gross_paise - commission_paise - fees_paise end as keeps_paise
  from (
    select t.shop_id, t.id, t.kind, t.subject, t.order_id, t.payment_method, t.gross_paise, t.booked_at,
      coalesce(t.orders_sold, case t.kind when 'delivery' then 1 when 'delivery_reversed' then -1 else 0 end)::bigint
        as orders,
      case when t.kind in ('delivery', 'delivery_reversed', 'fee_kept') and t.payment_method = 'COD'
        then t.gross_paise else 0 end as cash_paise,
      case when t.kind in ('delivery', 'delivery_reversed', 'fee_kept') and t.payment_method = 'online'
        then t.gross_paise else 0 end as online_paise,
      e.fees_paise, e.commission_paise,
      case when t.kind in ('refund_due', 'correction') then -t.gross_paise else 0 end as back_paise,
      case when t.kind = 'payout' then greatest(t.gross_paise, 0) else 0 end as sent_paise,
      case when t.kind = 'payout' then greatest(-t.gross_paise, 0) else 0 end as received_paise
    from ledger_transactions t
    cross join lateral (
      select coalesce(-sum(amount_paise) filter (where account = 'gateway_fee_recovered'), 0)::bigint as fees_paise,
        coalesce(-sum(amount_paise) filter (where account = 'commission'), 0)::bigint as commission_paise
      from ledger_entries where shop_id = t.shop_id and transaction_id = t.id
    ) e
    where t.kind in ('delivery', 'delivery_reversed', 'fee_kept', 'refund_due', 'correction', 'payout')
      and t.shop_id <> '00000000-0000-0000-0000-000000000000'
  ) movement;

-- The same by day in Asia/Kolkata, kept with each booking as `ledger_months` is: a month is 31 rows, whatever was sold.
create table ledger_days (
  shop_id uuid not null,
  -- 'YYYY-MM-DD'
  day text not null,
  orders bigint not null,
  cash_paise bigint not null,
  online_paise bigint not null,
  fees_paise bigint not null,
  commission_paise bigint not null,
  back_paise bigint not null,
  keeps_paise bigint not null,
  sent_paise bigint not null,
  primary key (shop_id, day)
);

create view ledger_day_sums as
  select shop_id, to_char(booked_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
    sum(orders)::bigint as orders, sum(cash_paise)::bigint as cash_paise, sum(online_paise)::bigint as online_paise,
    sum(fees_paise)::bigint as fees_paise, sum(commission_paise)::bigint as commission_paise,
    sum(back_paise)::bigint as back_paise, sum(keeps_paise)::bigint as keeps_paise,
    sum(sent_paise)::bigint as sent_paise
  from money_movements group by 1, 2;

create function keep_ledger_days() returns trigger language plpgsql as $$
begin
  insert into ledger_days as kept (
    shop_id, day, orders, cash_paise, online_paise, fees_paise, commission_paise, back_paise, keeps_paise, sent_paise
  )
  select m.shop_id, to_char(m.booked_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
    sum(m.orders), sum(m.cash_paise), sum(m.online_paise), sum(m.fees_paise), sum(m.commission_paise),
    sum(m.back_paise), sum(m.keeps_paise), sum(m.sent_paise)
  from money_movements m
  join (select distinct shop_id, transaction_id from added) a on a.shop_id = m.shop_id and a.transaction_id = m.id
  group by 1, 2 order by 1, 2
  on conflict (shop_id, day) do update set
    orders = kept.orders + excluded.orders,
    cash_paise = kept.cash_paise + excluded.cash_paise,
    online_paise = kept.online_paise + excluded.online_paise,
    fees_paise = kept.fees_paise + excluded.fees_paise,
    commission_paise = kept.commission_paise + excluded.commission_paise,
    back_paise = kept.back_paise + excluded.back_paise,
    keeps_paise = kept.keeps_paise + excluded.keeps_paise,
    sent_paise = kept.sent_paise + excluded.sent_paise;
  return null;
end
$$;

-- After the month, by its name: whoever has a shop's month then has its days, and nobody waits in a circle.
create trigger ledger_entries_kept_daily after insert on ledger_entries
  referencing new table as added for each statement execute function keep_ledger_days();

-- After the trigger: making it waits for every writer, and holds new ones off until this commits.
insert into ledger_days select * from ledger_day_sums;
