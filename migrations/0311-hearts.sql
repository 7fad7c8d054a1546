-- The shops that a customer wants at hand.
create table hearts (
  shop_id uuid not null references shops (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  given_at timestamptz not null default now(),
  primary key (shop_id, account_id)
);
create index hearts_by_account on hearts (account_id, given_at desc);
