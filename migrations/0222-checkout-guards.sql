-- Beyond so many open orders a shop takes no more; null: it takes all that come.
alter table shops add column most_open_orders integer check (most_open_orders > 0);

-- Asked only of a shop that has such a limit.
create function open_orders_of(shop uuid) returns integer language sql stable as $$
  select count(*)::integer from orders where shop_id = shop and status in ('Food Processing', 'Out for delivery')
$$;

-- Whose orders a shop does not take. The keeper knows a customer by an order, this one.
create table blocked_customers (
  shop_id uuid not null,
  account_id uuid not null references accounts (id) on delete cascade,
  order_id uuid not null,
  blocked_at timestamptz not null default now(),
  primary key (shop_id, account_id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index blocked_customers_by_account on blocked_customers (account_id);
