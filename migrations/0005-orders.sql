create table orders (
  shop_id uuid not null references shops (id) on delete restrict,
  id uuid not null,
  customer_account_id uuid references accounts (id) on delete set null,
  idempotency_key text,
  status text not null check (
    status in ('Awaiting payment', 'Cancelled', 'Food Processing', 'Out for delivery', 'Delivered')
  ),
  payment_method text not null check (payment_method in ('COD', 'online')),
  payment_status text not null default 'pending' check (
    payment_status in ('pending', 'paid', 'refund_due', 'refunded')
  ),
  first_name text not null,
  last_name text not null,
  phone text not null,
  street text not null,
  flat text not null,
  floor text not null,
  landmark text not null,
  lat float8 not null,
  lng float8 not null,
  shop_name text not null,
  subtotal_paise integer not null check (subtotal_paise > 0),
  delivery_paise integer not null check (delivery_paise > 0),
  total_paise integer not null check (total_paise = subtotal_paise + delivery_paise),
  distance_metres integer not null,
  distance_method text not null check (distance_method in ('road', 'estimate')),
  distance_source text not null,
  -- The estimate's low and high end lie in different fee bands.
  is_near_band_edge boolean not null default false,
  quoted_at timestamptz not null,
  created_at timestamptz not null default now(),
  placed_at timestamptz,
  primary key (shop_id, id),
  -- One checkout, one order, however often it is sent.
  unique (shop_id, customer_account_id, idempotency_key),
  check ((placed_at is null) = (status in ('Awaiting payment', 'Cancelled')))
);

create index orders_by_id on orders (id);
create index orders_of_shop on orders (shop_id, placed_at desc, id desc) where placed_at is not null;
create index orders_open on orders (shop_id, placed_at desc, id desc)
  where status in ('Food Processing', 'Out for delivery');
create index orders_of_customer on orders (customer_account_id, placed_at desc, id desc)
  where placed_at is not null;
create index orders_unpaid on orders (customer_account_id, shop_id) where status = 'Awaiting payment';

create table order_lines (
  shop_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  position integer not null,
  name text not null,
  picture text not null,
  price_paise integer not null,
  count integer not null check (count between 1 and 99),
  unit text not null,
  pack_size numeric(12, 3) not null,
  total_paise integer not null check (total_paise = price_paise * count),
  primary key (shop_id, order_id, item_id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

-- What happened to an order, in order of its id (UUIDv7). The live stream and the status history read it.
create table order_events (
  shop_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  customer_account_id uuid,
  status text not null,
  by_account_id uuid,
  at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);

create index order_events_of_order on order_events (shop_id, order_id, id);
create index order_events_of_customer on order_events (customer_account_id, id);

-- The payload is ids and states only (it is at most 8000 bytes): whoever listens decides who may see it.
create function tell_of_order_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_events', json_build_object(
    'id', new.id, 'orderId', new.order_id, 'shopId', new.shop_id, 'customerAccountId', new.customer_account_id,
    'status', new.status, 'at', new.at,
    'isNew', not exists (
      select from order_events earlier
      where earlier.shop_id = new.shop_id and earlier.order_id = new.order_id and earlier.id < new.id
    )
  )::text);
  return null;
end
$$;

create trigger order_events_told after insert on order_events
  for each row execute function tell_of_order_event();
