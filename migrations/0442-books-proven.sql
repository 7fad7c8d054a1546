-- Until when the books were proven.
create table books_proven (
  single boolean primary key default true check (single),
  until timestamptz not null
);

-- The days of a chart are counted shop by shop, through the index of a shop's orders: a day costs the same however many
-- there were before.
create view orders_of_chart as
  select of_shop.* from shops cross join lateral (
    select shop_id, id, status, total_paise, placed_at, accepted_at, ended_at, again_of, ending, ending_reason from orders
    where shop_id = shops.id and placed_at >= (india_day(now()) - 35)::timestamp at time zone 'Asia/Kolkata' and not is_test
    offset 0
  ) of_shop;

create or replace view shop_days_counted as
  select shop_id, india_day(placed_at) as day, part_of_order(id) as part, count(*) as orders,
    coalesce(sum(total_paise) filter (where status = 'Delivered'), 0)::bigint as revenue_paise,
    count(*) filter (where waited_long(placed_at, coalesce(accepted_at, ended_at)) and again_of is null) as waited_long
  from orders_of_chart group by shop_id, india_day(placed_at), part_of_order(id);

create or replace view shop_declines_counted as
  select shop_id, india_day(placed_at) as day, ending_reason as reason, part_of_order(id) as part, count(*) as orders
  from orders_of_chart
  where again_of is null and ending = 'declined' and ending_reason is not null
  group by shop_id, india_day(placed_at), ending_reason, part_of_order(id);

create or replace view shop_item_days_counted as
  select of_chart.shop_id, india_day(placed_at) as day, item_id, part_of_order(of_chart.id) as part,
    sum(line.count)::bigint as count
  from orders_of_chart of_chart cross join lateral (
    select item_id, count from order_lines
    where shop_id = of_chart.shop_id and order_id = of_chart.id offset 0
  ) line
  where again_of is null
  group by of_chart.shop_id, india_day(placed_at), item_id, part_of_order(of_chart.id);
