-- The books: double entry in paise. Debits are positive. Each shop has its own page; what belongs to no
-- shop (plans, credits) is on the platform's page, the nil UUID. The books outlive shops and orders, so
-- they name them without foreign keys.
create table ledger_transactions (
  shop_id uuid not null,
  id uuid not null,
  kind text not null check (
    kind in ('payment', 'credit_used', 'refund', 'delivery', 'delivery_reversed', 'payout')
  ),
  -- What is booked: a payment, a refund or an order. Booked once per turn.
  subject text not null,
  turn integer not null default 1 check (turn > 0),
  order_id uuid,
  payment_method text check (payment_method in ('COD', 'online')),
  gross_paise bigint not null,
  gateway_fee_paise bigint not null default 0,
  booked_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, kind, subject, turn)
);
create index ledger_transactions_by_month on ledger_transactions (shop_id, booked_at);
create index ledger_transactions_by_order on ledger_transactions (shop_id, order_id);

create table ledger_entries (
  shop_id uuid not null,
  transaction_id uuid not null,
  account text not null check (
    account in (
      -- Ours: money at the gateway and in the bank.
      'gateway', 'bank',
      -- What we hold for customers: paid orders not yet delivered, unused credits, refunds on their way.
      'orders_held', 'customer_credit', 'refunds_owed',
      -- Debit: the shop owes us; credit: we owe the shop.
      'shop',
      'commission', 'subscription_income', 'gateway_fee', 'gateway_tax', 'gateway_fee_recovered'
    )
  ),
  amount_paise bigint not null check (amount_paise <> 0),
  primary key (shop_id, transaction_id, account),
  foreign key (shop_id, transaction_id) references ledger_transactions (shop_id, id) on delete restrict
);

create function ledger_must_balance() returns trigger language plpgsql as $$
declare
  page uuid := new.shop_id;
  booked uuid := case when tg_table_name = 'ledger_entries' then to_jsonb(new) ->> 'transaction_id'
                      else to_jsonb(new) ->> 'id' end;
  total bigint;
  lines integer;
begin
  select sum(amount_paise), count(*) into total, lines
  from ledger_entries where shop_id = page and transaction_id = booked;
  if lines < 2 or total <> 0 then
    raise exception 'ledger transaction % does not balance (% lines, %)', booked, lines, total
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- Checked when the transaction commits: until then its lines may come one by one.
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_must_balance();
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: book a reversal instead' using errcode = 'check_violation';
end
$$;

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function ledger_is_append_only();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
