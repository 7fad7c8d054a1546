create table feedback (
  shop_id uuid not null,
  order_id uuid not null,
  customer_account_id uuid references accounts (id) on delete set null,
  name text not null,
  email text not null,
  rating integer not null check (rating between 1 and 5),
  message text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
