create table cart_lines (
  shop_id uuid not null,
  account_id uuid not null references accounts (id) on delete cascade,
  item_id uuid not null,
  -- Zero stays a row until the order is placed: two taps on minus then meet one row and cannot cross.
  count integer not null check (count between 0 and 99),
  updated_at timestamptz not null default now(),
  primary key (shop_id, account_id, item_id),
  foreign key (shop_id, item_id) references menu_items (shop_id, id) on delete cascade
);

create index cart_lines_by_account on cart_lines (account_id);
