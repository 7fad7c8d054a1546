-- Saves of a price sheet that came with a key: the same one again changes nothing more. Kept as long as somebody may still
-- tap a second time.
create table sheet_saves (
  shop_id uuid not null references shops (id) on delete cascade,
  idempotency_key text not null,
  asked text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, idempotency_key)
);
