-- What a shop's dashboard says of its best sellers and of how it answered, kept with each order as the days of its chart
-- are, and forgotten with them.
-- No order moves until this commits.
lock table orders in share row exclusive mode;

alter table orders add column ended_at timestamptz;
update orders set ended_at = (
  select min(told.at) from order_events told
  where told.shop_id = orders.shop_id and told.order_id = orders.id and told.status = 'Cancelled'
)
where status = 'Cancelled' and placed_at is not null;

-- What was ordered, whatever became of it.
create table shop_item_days (
  shop_id uuid not null references shops (id) on delete cascade,
  day date not null,
  item_id uuid not null,
  part smallint not null,
  count bigint not null,
  primary key (shop_id, day, item_id, part)
);

create table shop_declines (
  shop_id uuid not null references shops (id) on delete cascade,
  day date not null,
  reason text not null,
  part smallint not null,
  orders bigint not null,
  primary key (shop_id, day, reason, part)
);

-- Of the day's orders, those that were answered late: one that is not answered yet is counted by who looks.
alter table shop_days add column waited_long bigint not null default 0;

-- An acceptance answers an order, and so does its end.
create function waited_long(placed_at timestamptz, answered_at timestamptz) returns boolean language sql immutable
  return coalesce(answered_at - placed_at > interval '10 minutes', false);

create or replace view shop_days_counted as
  select shop_id, india_day(placed_at) as day, part_of_order(id) as part, count(*) as orders,
    coalesce(sum(total_paise) filter (where status = 'Delivered'), 0)::bigint as revenue_paise,
    count(*) filter (where waited_long(placed_at, coalesce(accepted_at, ended_at)) and again_of is null) as waited_long
  from orders where placed_at >= (india_day(now()) - 35)::timestamp at time zone 'Asia/Kolkata' and not is_test
  group by shop_id, india_day(placed_at), part_of_order(id);

create view shop_declines_counted as
  select shop_id, india_day(placed_at) as day, ending_reason as reason, part_of_order(id) as part, count(*) as orders
  from orders
  where placed_at >= (india_day(now()) - 35)::timestamp at time zone 'Asia/Kolkata' and not is_test
    and again_of is null and ending = 'declined' and ending_reason is not null
  group by shop_id, india_day(placed_at), ending_reason, part_of_order(id);

create view shop_item_days_counted as
  select orders.shop_id, india_day(placed_at) as day, item_id, part_of_order(orders.id) as part,
    sum(line.count)::bigint as count
  from orders join order_lines line on line.shop_id = orders.shop_id and line.order_id = orders.id
  where placed_at >= (india_day(now()) - 35)::timestamp at time zone 'Asia/Kolkata' and not is_test
    and again_of is null
  group by orders.shop_id, india_day(placed_at), item_id, part_of_order(orders.id);

alter type order_move
  add attribute is_again boolean,
  add attribute waited_long boolean,
  add attribute declined text;

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

  insert into shop_days as kept (shop_id, day, part, orders, revenue_paise, waited_long)
  select * from (
    select shop_id, day, part_of_order(id) as part, sum(sign) as orders,
      coalesce(sum(sign * total_paise::bigint) filter (where status = 'Delivered'), 0) as revenue_paise,
      coalesce(sum(sign) filter (where waited_long and not is_again), 0) as waited_long
    from unnest(moves) group by shop_id, day, part_of_order(id)
  ) moved
  where (orders, revenue_paise, waited_long) <> (0, 0, 0)
  order by shop_id, day, part
  on conflict (shop_id, day, part) do update set
    orders = kept.orders + excluded.orders,
    revenue_paise = kept.revenue_paise + excluded.revenue_paise,
    waited_long = kept.waited_long + excluded.waited_long;

  insert into shop_declines as kept (shop_id, day, reason, part, orders)
  select * from (
    select shop_id, day, declined as reason, part_of_order(id) as part, sum(sign) as orders
    from unnest(moves) where declined is not null and not is_again
    group by shop_id, day, declined, part_of_order(id)
  ) moved
  where orders <> 0
  order by shop_id, day, reason, part
  on conflict (shop_id, day, reason, part) do update set orders = kept.orders + excluded.orders;

  -- An order is stored with its lines in one statement. These never change, so only where it counts itself is moved.
  insert into shop_item_days as kept (shop_id, day, item_id, part, count)
  select moved.shop_id, day, item_id, part_of_order(id) as part, sum(sign * line.count)
  from (
    select shop_id, day, id, sum(sign) as sign from unnest(moves) where not is_again
    group by shop_id, day, id having sum(sign) <> 0
  ) moved
  cross join lateral (
    select item_id, count from order_lines where shop_id = moved.shop_id and order_id = moved.id offset 0
  ) line
  group by moved.shop_id, day, item_id, part_of_order(id)
  order by shop_id, day, item_id, part
  on conflict (shop_id, day, item_id, part) do update set count = kept.count + excluded.count
$$;

create or replace function count_added_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (
      shop_id, id, status, total_paise, 1, india_day(placed_at), again_of is not null,
      waited_long(placed_at, coalesce(accepted_at, ended_at)), case when ending = 'declined' then ending_reason end
    )::order_move
    from added where placed_at is not null and not is_test
  ));
  return null;
end
$$;

create or replace function count_changed_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (
      shop_id, id, status, total_paise, 1, india_day(placed_at), again_of is not null,
      waited_long(placed_at, coalesce(accepted_at, ended_at)), case when ending = 'declined' then ending_reason end
    )::order_move
    from added where placed_at is not null and not is_test
    union all
    select (
      shop_id, id, status, total_paise, -1, india_day(placed_at), again_of is not null,
      waited_long(placed_at, coalesce(accepted_at, ended_at)), case when ending = 'declined' then ending_reason end
    )::order_move
    from removed where placed_at is not null and not is_test
  ));
  return null;
end
$$;

create or replace function count_removed_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (
      shop_id, id, status, total_paise, -1, india_day(placed_at), again_of is not null,
      waited_long(placed_at, coalesce(accepted_at, ended_at)), case when ending = 'declined' then ending_reason end
    )::order_move
    from removed where placed_at is not null and not is_test
  ));
  return null;
end
$$;

-- Of the orders that there are.
delete from shop_days where day >= india_day(now()) - 35;
insert into shop_days select * from shop_days_counted;
insert into shop_declines select * from shop_declines_counted;
insert into shop_item_days select * from shop_item_days_counted;
