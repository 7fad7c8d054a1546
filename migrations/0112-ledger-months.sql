-- What a shop's page of the books comes to, month by month in Asia/Kolkata: a statement of seventy thousand
-- orders, and the balance of all the years before it, are then a few rows. Kept by the database with each
-- booking, and compared with the entries by the nightly proof.
create table ledger_months (
  shop_id uuid not null,
  -- 'YYYY-MM'
  month text not null,
  orders bigint not null default 0,
  gross_paise bigint not null default 0,
  commission_paise bigint not null default 0,
  cash_commission_paise bigint not null default 0,
  online_share_paise bigint not null default 0,
  gateway_fee_paise bigint not null default 0,
  fee_recovered_paise bigint not null default 0,
  paid_out_paise bigint not null default 0,
  received_paise bigint not null default 0,
  primary key (shop_id, month)
);

create view ledger_month_movements as
  select t.shop_id, to_char(t.booked_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
    case t.kind when 'delivery' then 1 when 'delivery_reversed' then -1 else 0 end as orders,
    case when t.kind = 'payout' then 0 else t.gross_paise end as gross_paise,
    e.commission_paise,
    case when t.payment_method = 'COD' then e.commission_paise else 0 end as cash_commission_paise,
    case when t.payment_method = 'online' then e.shop_paise else 0 end as online_share_paise,
    case when t.kind = 'payout' then 0 else t.gateway_fee_paise end as gateway_fee_paise,
    e.fee_recovered_paise,
    case when t.kind = 'payout' then greatest(t.gross_paise, 0) else 0 end as paid_out_paise,
    case when t.kind = 'payout' then greatest(-t.gross_paise, 0) else 0 end as received_paise,
    t.id as transaction_id
  from ledger_transactions t
  cross join lateral (
    select coalesce(-sum(amount_paise) filter (where account = 'commission'), 0)::bigint as commission_paise,
      coalesce(-sum(amount_paise) filter (where account = 'shop'), 0)::bigint as shop_paise,
      coalesce(-sum(amount_paise) filter (where account = 'gateway_fee_recovered'), 0)::bigint as fee_recovered_paise
    from ledger_entries where shop_id = t.shop_id and transaction_id = t.id
  ) e
  where t.kind in ('delivery', 'delivery_reversed', 'refund_due', 'payout')
    and t.shop_id <> '00000000-0000-0000-0000-000000000000';

create view ledger_month_sums as
  select shop_id, month, sum(orders)::bigint as orders, sum(gross_paise)::bigint as gross_paise,
    sum(commission_paise)::bigint as commission_paise,
    sum(cash_commission_paise)::bigint as cash_commission_paise,
    sum(online_share_paise)::bigint as online_share_paise,
    sum(gateway_fee_paise)::bigint as gateway_fee_paise,
    sum(fee_recovered_paise)::bigint as fee_recovered_paise,
    sum(paid_out_paise)::bigint as paid_out_paise, sum(received_paise)::bigint as received_paise
  from ledger_month_movements group by shop_id, month;

insert into ledger_months select * from ledger_month_sums;

create function keep_ledger_months() returns trigger language plpgsql as $$
begin
  insert into ledger_months as kept (
    shop_id, month, orders, gross_paise, commission_paise, cash_commission_paise, online_share_paise,
    gateway_fee_paise, fee_recovered_paise, paid_out_paise, received_paise
  )
  select m.shop_id, m.month, sum(m.orders), sum(m.gross_paise), sum(m.commission_paise),
    sum(m.cash_commission_paise), sum(m.online_share_paise), sum(m.gateway_fee_paise),
    sum(m.fee_recovered_paise), sum(m.paid_out_paise), sum(m.received_paise)
  from ledger_month_movements m
  join (select distinct shop_id, transaction_id from added) a
    on a.shop_id = m.shop_id and a.transaction_id = m.transaction_id
  group by m.shop_id, m.month
  on conflict (shop_id, month) do update set
    orders = kept.orders + excluded.orders,
    gross_paise = kept.gross_paise + excluded.gross_paise,
    commission_paise = kept.commission_paise + excluded.commission_paise,
    cash_commission_paise = kept.cash_commission_paise + excluded.cash_commission_paise,
    online_share_paise = kept.online_share_paise + excluded.online_share_paise,
    gateway_fee_paise = kept.gateway_fee_paise + excluded.gateway_fee_paise,
    fee_recovered_paise = kept.fee_recovered_paise + excluded.fee_recovered_paise,
    paid_out_paise = kept.paid_out_paise + excluded.paid_out_paise,
    received_paise = kept.received_paise + excluded.received_paise;
  return null;
end
$$;

-- All entries of a transaction come in one statement.
create trigger ledger_entries_kept_by_month after insert on ledger_entries
  referencing new table as added for each statement execute function keep_ledger_months();

-- A statement's lines come a page at a time.
create index ledger_transactions_by_moment on ledger_transactions (shop_id, booked_at, id);
drop index ledger_transactions_by_month;
