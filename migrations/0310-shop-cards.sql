-- What a card in a list says of a shop beside its own row.
alter table shops
  -- What is on its menu. Empty: nothing is, and no visitor's list shows it.
  add column food_types text[] not null default '{}',
  add column categories text[] not null default '{}',
  -- The names of three: what sells best, then what is longest on the menu.
  add column best_items text[] not null default '{}',
  -- Of the last month, measured every night: what sold most, and how long an order usually took to the door.
  add column best_sellers uuid[] not null default '{}',
  add column minutes_to_door integer check (minutes_to_door > 0);

-- The lock comes in a statement of its own: the next one then sees what others of the same shop have committed.
create function describe_menus(described uuid[]) returns void language plpgsql as $$
begin
  perform from shops where id = any(described) order by id for no key update;
  update shops set food_types = menu.food_types, categories = menu.categories, best_items = menu.best_items
  from (
    select shop.id,
      coalesce(array_agg(distinct item.food_type) filter (where item.id is not null), '{}') as food_types,
      coalesce(array_agg(distinct item.category) filter (where item.id is not null), '{}') as categories,
      coalesce(
        (array_agg(item.name order by array_position(shop.best_sellers, item.id), item.created_at, item.id)
          filter (where item.id is not null))[1:3],
        '{}'
      ) as best_items
    from shops shop
    left join menu_items item on item.shop_id = shop.id and item.removed_at is null
    where shop.id = any(described)
    group by shop.id
  ) menu
  where shops.id = menu.id
    and (shops.food_types, shops.categories, shops.best_items)
      is distinct from (menu.food_types, menu.categories, menu.best_items);
end
$$;

create function describe_menus_of_items() returns trigger language plpgsql as $$
begin
  perform describe_menus(array(select distinct shop_id from moved));
  return null;
end
$$;

create function describe_menu_of_item() returns trigger language plpgsql as $$
begin
  perform describe_menus(array[new.shop_id]);
  return null;
end
$$;

create trigger menus_described_of_new after insert on menu_items
  referencing new table as moved for each statement execute function describe_menus_of_items();
create trigger menus_described_of_gone after delete on menu_items
  referencing old table as moved for each statement execute function describe_menus_of_items();
-- Not of stock: an order that takes packs changes no card.
create trigger menus_described_of_changed after update of name, food_type, category, removed_at on menu_items
  for each row
  when ((old.name, old.food_type, old.category, old.removed_at)
    is distinct from (new.name, new.food_type, new.category, new.removed_at))
  execute function describe_menu_of_item();

select describe_menus(array(select id from shops));

-- The contract's `isOpenAt`, for statements that choose by it.
create function is_open_at(hours jsonb, holidays text[], at timestamptz) returns boolean language sql immutable as $$
  select exists (
    select from (
      select ago, (at at time zone 'Asia/Kolkata')::date - ago as day,
        ago * 1440 + extract(hour from at at time zone 'Asia/Kolkata') * 60
          + extract(minute from at at time zone 'Asia/Kolkata') as minutes
      from generate_series(0, 1) ago
    ) day
    where not day::text = any(holidays) and case
      when hours is null then ago = 0
      else exists (
        select from (
          select split_part(span ->> 'opens', ':', 1)::int * 60 + split_part(span ->> 'opens', ':', 2)::int as opens,
            split_part(span ->> 'closes', ':', 1)::int * 60 + split_part(span ->> 'closes', ':', 2)::int as closes
          from jsonb_array_elements(hours -> extract(dow from day)::int) span
        ) span
        where minutes >= opens and minutes < closes + case when closes > opens then 0 else 1440 end
      )
    end
  )
$$;
