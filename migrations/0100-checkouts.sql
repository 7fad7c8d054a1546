-- A checkout: which order came of one customer's Confirm at one shop. Its key comes from the browser and
-- lives as long as the checkout, so that a repeated call is answered with its own order and never with
-- an old one. The outcome is the order's own state, so it is written once and cannot contradict it.
create table checkouts (
  shop_id uuid not null,
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null,
  -- A digest of what was asked: shop, lines, address, amounts. The way of paying is not part of it.
  asked text not null,
  order_id uuid not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (shop_id, account_id, key),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index checkouts_by_order on checkouts (shop_id, order_id);
create index checkouts_by_end on checkouts (expires_at);

-- Until when a payment is honoured. Plans have none.
alter table payment_orders add column expires_at timestamptz;
create index payment_orders_never_made on payment_orders (created_at) where rzp_order_id is null and state = 'open';
