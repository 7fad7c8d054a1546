-- A checked set-up that waits for its payment, sealed whole: it holds PAN and bank details. Kept so that
-- a tab closed after paying still opens the shop; gone once it has.
create table awaited_setups (
  account_id uuid primary key references accounts (id) on delete cascade,
  form_sealed text not null,
  picture text not null,
  saved_at timestamptz not null default now()
);
