-- What a keeper says of an item's stock, beside `in_stock` (false: sold out until they say otherwise).
alter table menu_items
  -- Sold out until then: for today.
  add column sold_out_until timestamptz,
  -- How many packs may still be sold; null where nobody counts.
  add column stock_count integer check (stock_count >= 0);

-- What may be sold out without its shop having changed; few.
create index menu_items_limited on menu_items (shop_id)
  where removed_at is null and (sold_out_until is not null or stock_count is not null);

-- How many packs of counted stock a line holds: what it gives back, and only once.
alter table order_lines
  add column taken integer not null default 0 check (taken between 0 and count);

-- Whether a pack of an item may be had now.
create function is_in_stock(item menu_items) returns boolean language sql stable as $$
  select item.in_stock and item.stock_count is distinct from 0
    and (item.sold_out_until is null or item.sold_out_until <= now())
$$;

-- What a menu shows otherwise than its shop's last change left it: a part of the key of what is kept of it.
create function sold_out_items(shop uuid) returns text language sql stable as $$
  select coalesce(string_agg(' ' || id, '' order by id), '') from menu_items
  where shop_id = shop and removed_at is null and (sold_out_until is not null or stock_count is not null)
    and not is_in_stock(menu_items)
$$;
