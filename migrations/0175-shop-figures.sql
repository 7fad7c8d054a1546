-- What a shop's dashboard says of all its orders: a few rows, however many there were. Kept by the database with
-- each order, and compared with a full count by the nightly proof.
create table shop_figures (
  shop_id uuid not null references shops (id) on delete cascade,
  -- Of sixteen, by the order's id: orders of a rush seldom wait for each other.
  part smallint not null,
  orders bigint not null,
  pending bigint not null,
  revenue_paise bigint not null,
  primary key (shop_id, part)
);

create function part_of_order(id uuid) returns smallint language sql immutable
  return get_byte(uuid_send(id), 15) % 16;

create view shop_figures_counted as
  select shop_id, part_of_order(id) as part, count(*) as orders,
    count(*) filter (where status in ('Food Processing', 'Out for delivery')) as pending,
    coalesce(sum(total_paise) filter (where status = 'Delivered'), 0)::bigint as revenue_paise
  from orders where placed_at is not null group by shop_id, part_of_order(id);

-- An order as it came (1) or as it was before (-1).
create type order_move as (shop_id uuid, id uuid, status text, total_paise integer, sign integer);

-- Only parts that change are locked, and until the commit: one after the other in one order.
create function move_shop_figures(moves order_move[]) returns void language sql as $$
  insert into shop_figures as kept (shop_id, part, orders, pending, revenue_paise)
  select * from (
    select shop_id, part_of_order(id) as part, sum(sign) as orders,
      coalesce(sum(sign) filter (where status in ('Food Processing', 'Out for delivery')), 0) as pending,
      coalesce(sum(sign * total_paise::bigint) filter (where status = 'Delivered'), 0) as revenue_paise
    from unnest(moves)
    where status in ('Food Processing', 'Out for delivery', 'Delivered')
    group by shop_id, part_of_order(id)
  ) moved
  where (orders, pending, revenue_paise) <> (0, 0, 0)
  order by shop_id, part
  on conflict (shop_id, part) do update set
    orders = kept.orders + excluded.orders,
    pending = kept.pending + excluded.pending,
    revenue_paise = kept.revenue_paise + excluded.revenue_paise
$$;

create function count_added_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(select (shop_id, id, status, total_paise, 1)::order_move from added));
  return null;
end
$$;

create function count_changed_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (shop_id, id, status, total_paise, 1)::order_move from added
    union all select (shop_id, id, status, total_paise, -1)::order_move from removed
  ));
  return null;
end
$$;

create function count_removed_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(select (shop_id, id, status, total_paise, -1)::order_move from removed));
  return null;
end
$$;

create trigger orders_added_to_figures after insert on orders
  referencing new table as added for each statement execute function count_added_orders();
create trigger orders_changed_in_figures after update on orders
  referencing old table as removed new table as added for each statement execute function count_changed_orders();
create trigger orders_removed_from_figures after delete on orders
  referencing old table as removed for each statement execute function count_removed_orders();

-- After the triggers: making them waits for every writer, and holds new ones off until this commits.
insert into shop_figures select * from shop_figures_counted;
