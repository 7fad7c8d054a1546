-- Lines that could not be brought as they were ordered. The lines of the order stay; what it comes to now is worked
-- out from them and these, in the order of their ids (UUIDv7).
create table order_changes (
  shop_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The line, by the item that it was of at that moment.
  item_id uuid not null,
  kind text not null check (kind in ('count', 'weight', 'replacement')),
  state text not null check (state in ('made', 'proposed', 'accepted', 'refused', 'lapsed', 'withdrawn')),
  -- How many packs come, of the line or of what comes instead.
  count integer not null check (count between 0 and 99),
  grams integer check (grams > 0),
  -- What the line comes to with it.
  line_paise integer not null check (line_paise >= 0),
  -- What comes instead, as it was on the menu at that moment.
  by_item_id uuid,
  name text,
  picture text,
  price_paise integer,
  unit text,
  pack_size numeric(12, 3),
  by_account_id uuid,
  made_at timestamptz not null,
  answered_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  check ((kind = 'weight') = (grams is not null)),
  check ((kind = 'replacement') = (by_item_id is not null)),
  check (kind <> 'replacement' or count > 0),
  check (kind = 'replacement' or state = 'made')
);
create index order_changes_of_order on order_changes (shop_id, order_id, id);
-- One question at a time about a line.
create unique index order_changes_proposed on order_changes (shop_id, order_id, item_id) where state = 'proposed';
create index order_changes_by_picture on order_changes (picture) where picture is not null;
