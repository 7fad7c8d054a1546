-- A delivery that was in vain, and whose fee was kept: what it came to is booked when the order is ended.
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (
  kind in (
    'payment', 'credit_used', 'refund_due', 'refund', 'delivery', 'delivery_reversed', 'fee_kept', 'correction',
    'payout', 'dispute', 'settlement'
  )
);

create or replace view ledger_month_movements as
  select t.shop_id, to_char(t.booked_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
    coalesce(t.orders_sold, case t.kind when 'delivery' then 1 when 'delivery_reversed' then -1 else 0 end)::integer
      as orders,
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
  where t.kind in ('delivery', 'delivery_reversed', 'fee_kept', 'refund_due', 'correction', 'payout')
    and t.shop_id <> '00000000-0000-0000-0000-000000000000';
