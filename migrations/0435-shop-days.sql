-- What the chart of a shop's dashboard says of a day in Asia/Kolkata, kept with each order as the shop's figures are and
-- in as many parts. Days that no chart shows any more are forgotten at night.
-- No order moves until this commits.
lock table orders in share row exclusive mode;

create table shop_days (
  shop_id uuid not null references shops (id) on delete cascade,
  day date not null,
  part smallint not null,
  orders bigint not null,
  revenue_paise bigint not null,
  primary key (shop_id, day, part)
);

create function india_day(at timestamptz) returns date language sql immutable
  return (at at time zone 'Asia/Kolkata')::date;

-- More days than a chart shows, and fewer than are kept.
create view shop_days_counted as
  select shop_id, india_day(placed_at) as day, part_of_order(id) as part, count(*) as orders,
    coalesce(sum(total_paise) filter (where status = 'Delivered'), 0)::bigint as revenue_paise
  from orders where placed_at >= (india_day(now()) - 35)::timestamp at time zone 'Asia/Kolkata' and not is_test
  group by shop_id, india_day(placed_at), part_of_order(id);

alter type order_move add attribute day date;

create or replace function move_shop_figures(moves order_move[]) returns void language sql as $$
  insert into shop_figures as kept (shop_id, part, orders, pending, revenue_paise)
  select * from (
    select shop_id, part_of_order(id) as part, sum(sign) as orders,
      coalesce(sum(sign) filter (where status not in ('Delivered', 'Cancelled')), 0) as pending,
      coalesce(sum(sign * total_paise::bigint) filter (where status = 'Delivered'), 0) as revenue_paise
    from unnest(moves) group by shop_id, part_of_order(id)
  ) moved
  where (orders, pending, revenue_paise) <> (0, 0, 0)
  order by shop_id, part
  on conflict (shop_id, part) do update set
    orders = kept.orders + excluded.orders,
    pending = kept.pending + excluded.pending,
    revenue_paise = kept.revenue_paise + excluded.revenue_paise;

  insert into shop_days as kept (shop_id, day, part, orders, revenue_paise)
  select * from (
    select shop_id, day, part_of_order(id) as part, sum(sign) as orders,
      coalesce(sum(sign * total_paise::bigint) filter (where status = 'Delivered'), 0) as revenue_paise
    from unnest(moves) group by shop_id, day, part_of_order(id)
  ) moved
  where (orders, revenue_paise) <> (0, 0)
  order by shop_id, day, part
  on conflict (shop_id, day, part) do update set
    orders = kept.orders + excluded.orders,
    revenue_paise = kept.revenue_paise + excluded.revenue_paise
$$;

create or replace function count_added_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (shop_id, id, status, total_paise, 1, india_day(placed_at))::order_move
    from added where placed_at is not null and not is_test
  ));
  return null;
end
$$;

create or replace function count_changed_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (shop_id, id, status, total_paise, 1, india_day(placed_at))::order_move
    from added where placed_at is not null and not is_test
    union all
    select (shop_id, id, status, total_paise, -1, india_day(placed_at))::order_move
    from removed where placed_at is not null and not is_test
  ));
  return null;
end
$$;

create or replace function count_removed_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (shop_id, id, status, total_paise, -1, india_day(placed_at))::order_move
    from removed where placed_at is not null and not is_test
  ));
  return null;
end
$$;

-- Of the orders that there are.
insert into shop_days select * from shop_days_counted;
