-- Open is what was placed and is not over, as the shops' figures say it: one more status on the way changes nothing here.
create or replace function open_orders_of(shop uuid) returns integer language sql stable as $$
  select count(*)::integer from orders
  where shop_id = shop and placed_at is not null and status not in ('Delivered', 'Cancelled')
$$;

create index orders_still_open on orders (shop_id, placed_at desc, id desc)
  where placed_at is not null and status not in ('Delivered', 'Cancelled');
drop index orders_open;
alter index orders_still_open rename to orders_open;
