-- What became of a customer's carts at a shop, counted from their first: an order uses one up, so that whoever still holds
-- that cart on another device is told of the order instead of placing it again.
create table ordered_carts (
  shop_id uuid not null,
  account_id uuid not null references accounts (id) on delete cascade,
  number integer not null check (number > 0),
  order_id uuid not null,
  primary key (shop_id, account_id, number),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create unique index ordered_carts_by_order on ordered_carts (shop_id, order_id);
create index ordered_carts_by_account on ordered_carts (account_id);
