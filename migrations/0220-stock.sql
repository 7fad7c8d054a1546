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
