-- What is to be paid, for an order or a plan. Its id is the receipt the gateway knows it by.
-- A payment finds it by the gateway's order id alone, without knowing the shop, so this and the three
-- tables below are reference tables. They name accounts, shops and orders without foreign keys:
-- the books stay when a person asks to be forgotten.
create table payment_orders (
  id uuid primary key,
  purpose text not null check (purpose in ('order', 'setup', 'renewal')),
  -- The order, or the account that sets up or renews its shop.
  subject_id uuid not null,
  account_id uuid not null,
  shop_id uuid,
  amount_paise integer not null check (amount_paise >= 100),
  currency text not null default 'INR' check (currency = 'INR'),
  -- Null until the gateway has made its order; ours is committed first.
  rzp_order_id text unique,
  state text not null default 'open' check (state in ('open', 'paid', 'closed')),
  created_at timestamptz not null default now(),
  check (purpose <> 'order' or (shop_id is not null and subject_id = id))
);
-- A second click on a plan takes up the first one's order.
create unique index payment_orders_open_plan on payment_orders (account_id, purpose, amount_paise)
  where purpose <> 'order' and state = 'open';
create index payment_orders_by_account on payment_orders (account_id, created_at desc);

create table payments (
  rzp_payment_id text primary key,
  payment_order_id uuid not null references payment_orders on delete restrict,
  rzp_order_id text not null,
  amount_paise integer not null,
  currency text not null,
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  -- created 0, failed 1, authorized 2, captured 3, refunded 4: a payment only ever climbs.
  rank smallint not null,
  was_captured boolean not null,
  -- Captured money that may not be kept: another amount, a second payment, an order that is gone.
  refund_due boolean not null,
  -- When it placed its order or opened or renewed its shop. A kept payment without it is a credit.
  applied_at timestamptz,
  method text,
  fee_paise integer,
  tax_paise integer,
  error_code text,
  error_description text,
  found_by text not null check (found_by in ('callback', 'webhook', 'reconciler')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The net under the row lock: of two captured payments for one order at most one is kept.
create unique index payments_one_kept on payments (rzp_order_id) where status = 'captured' and not refund_due;
create index payments_by_payment_order on payments (payment_order_id);

-- Every webhook event as it came. The id is the gateway's, the same on each retry.
create table payment_events (
  event_id text primary key,
  event text not null,
  rzp_payment_id text,
  body bytea not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text
);
create index payment_events_by_payment on payment_events (rzp_payment_id);

create table refunds (
  -- Also the idempotency key at the gateway, so that sending it again refunds once.
  id uuid primary key,
  rzp_payment_id text not null references payments on delete restrict,
  rzp_refund_id text unique,
  amount_paise integer not null check (amount_paise > 0),
  reason text not null check (reason in ('unwanted', 'asked', 'outside')),
  status text not null default 'due' check (status in ('due', 'pending', 'failed', 'processed')),
  attempt smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_by_payment on refunds (rzp_payment_id);
-- Money that may not be kept goes back once, however often it is noticed.
create unique index refunds_one_unwanted on refunds (rzp_payment_id) where reason = 'unwanted' and status <> 'failed';
