create table menu_items (
  shop_id uuid not null references shops (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text not null,
  price_paise integer not null check (price_paise > 0),
  food_type text not null check (food_type in ('Dairy', 'Grocery', 'Bakery')),
  category text not null,
  unit text not null check (unit in ('liter', 'kg', 'item', 'grams', 'ml', 'dozen')),
  pack_size numeric(12, 3) not null check (pack_size >= 1),
  picture text not null,
  in_stock boolean not null default true,
  -- Orders keep pointing at what they were made of, so an item is put away, not deleted.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id)
);

create index menu_items_on_sale on menu_items (shop_id, created_at) where removed_at is null;
create index menu_items_by_id on menu_items (id);
