-- Items that came onto a menu by a call with a key: the same one again adds nothing and answers with them. Kept as long as
-- somebody may still tap a second time.
create table item_adds (
  shop_id uuid not null references shops (id) on delete cascade,
  idempotency_key text not null,
  asked text not null,
  item_ids uuid[] not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, idempotency_key)
);
