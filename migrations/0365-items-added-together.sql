-- Items that came onto a menu together, and may be taken off it together for a while.
create table menu_batches (
  shop_id uuid not null references shops (id) on delete cascade,
  id uuid not null,
  -- The call that brought them, with what it asked for: the same one again brings nothing more.
  idempotency_key text,
  asked text not null,
  count integer not null check (count > 0),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (shop_id, id),
  constraint menu_batches_once unique (shop_id, idempotency_key)
);
create index menu_batches_newest on menu_batches (shop_id, created_at);

alter table menu_items
  add column batch_id uuid,
  add constraint menu_items_of_batch foreign key (shop_id, batch_id) references menu_batches (shop_id, id);
create index menu_items_by_batch on menu_items (shop_id, batch_id) where batch_id is not null;

-- Thousands may leave at once: a menu is then indexed and described once, not once for each of them. A trigger with the
-- rows of its statement takes no list of columns, so what changed is looked at here.
drop trigger index_changed on menu_items;
drop function index_changed_item();
create function index_changed_items() returns trigger language plpgsql as $$
begin
  if not exists (
    select from before join after using (shop_id, id)
    where before.words is distinct from after.words or before.removed_at is distinct from after.removed_at
  ) then
    return null;
  end if;
  perform index_menus(array(select distinct shop_id from after));
  insert into menu_words (word)
    select distinct word from after, unnest(words) word order by word on conflict do nothing;
  return null;
end
$$;
create trigger index_changed after update on menu_items
  referencing old table as before new table as after for each statement execute function index_changed_items();

drop trigger menus_described_of_changed on menu_items;
drop function describe_menu_of_item();
create function describe_menus_of_changed() returns trigger language plpgsql as $$
begin
  -- Not of stock: an order that takes packs changes no card.
  if exists (
    select from before join after using (shop_id, id)
    where (before.name, before.food_type, before.category, before.removed_at)
      is distinct from (after.name, after.food_type, after.category, after.removed_at)
  ) then
    perform describe_menus(array(select distinct shop_id from after));
  end if;
  return null;
end
$$;
create trigger menus_described_of_changed after update on menu_items
  referencing old table as before new table as after for each statement execute function describe_menus_of_changed();
