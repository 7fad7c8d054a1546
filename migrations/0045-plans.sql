-- A checked set-up that waits for its payment, sealed whole: it holds PAN and bank details. Kept so that
-- a tab closed after paying still opens the shop; gone once it has.
create table awaited_setups (
  account_id uuid primary key references accounts (id) on delete cascade,
  form_sealed text not null,
  picture text not null,
  saved_at timestamptz not null default now()
);

-- Which reminder of which subscription end went out, so that none goes out twice.
create table subscription_reminders (
  shop_id uuid not null references shops (id) on delete cascade,
  sub_end_at timestamptz not null,
  days_left smallint not null check (days_left in (7, 3, 1, 0)),
  sent_at timestamptz not null default now(),
  primary key (shop_id, sub_end_at, days_left)
);
