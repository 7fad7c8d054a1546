-- The words of a text, as an index holds them: whatever the script, cut at what is no letter, mark or digit of any.
create function words_of(text) returns text[] language sql immutable parallel safe as $$
  select array_remove(regexp_split_to_array(
    lower(normalize($1, NFKC)), '[\s!-/:-@[-`{-~\u0964\u0965\u2010-\u2027\u200b-\u200d]+'), '')
$$;

alter table menu_items
  add column words text[] generated always as (words_of(name || ' ' || category)) stored;

-- Of each shop the words of all that is on its menu. One row a shop: a search goes from the place outwards, and
-- leaves out at a glance who has nothing of it.
create table menu_search (
  shop_id uuid primary key references shops (id) on delete cascade,
  words tsvector not null
);
create index menu_search_words on menu_search using gin (words);

-- Every word that was ever on a menu: what a word that somebody types may be meant for.
create table menu_words (
  word text collate "C" primary key,
  added_at timestamptz not null default now()
);
create index menu_words_newest on menu_words (added_at);

-- Writes the index of some shops anew, in the transaction that changed their menus.
create function index_menus(changed uuid[]) returns void language plpgsql as $$
begin
  insert into menu_search (shop_id, words)
    select id, '' from shops where id = any(changed) on conflict do nothing;
  -- Whoever changes the same menu at once waits here, and then reads what the other wrote.
  perform from menu_search where shop_id = any(changed) order by shop_id for update;
  update menu_search set words = array_to_tsvector(on_menu.words)
    from (
      select shop, coalesce(array_agg(distinct word) filter (where word is not null), '{}') as words
      from unnest(changed) shop
        left join menu_items item on item.shop_id = shop and item.removed_at is null
        left join unnest(item.words) word on true
      group by shop
    ) on_menu
    where menu_search.shop_id = on_menu.shop;
end
$$;

create function index_added_items() returns trigger language plpgsql as $$
begin
  perform index_menus(array(select distinct shop_id from added));
  insert into menu_words (word)
    select distinct word from added, unnest(words) word order by word on conflict do nothing;
  return null;
end
$$;

create function index_changed_item() returns trigger language plpgsql as $$
begin
  perform index_menus(array[new.shop_id]);
  insert into menu_words (word) select distinct word from unnest(new.words) word order by word on conflict do nothing;
  return null;
end
$$;

create trigger index_added after insert on menu_items
  referencing new table as added for each statement execute function index_added_items();
-- A price, a picture or what is left of the stock changes nothing that is searched by.
create trigger index_changed after update of name, category, removed_at on menu_items
  for each row when (old.words is distinct from new.words or old.removed_at is distinct from new.removed_at)
  execute function index_changed_item();

alter table shops
  add column name_words tsvector generated always as (array_to_tsvector(words_of(name))) stored;
create index shops_by_name on shops using gin (name_words);

-- What is on sale already.
insert into menu_words (word)
  select distinct word from menu_items, unnest(words) word order by word;
select index_menus(array(select id from shops));
