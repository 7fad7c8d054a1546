-- An order may be cancelled after it was placed, too, and then keeps the moment it was placed at. One that awaits its
-- payment has none, and what is on its way or delivered has one.
alter table orders drop constraint orders_check1;
alter table orders add constraint orders_placed_check check (
  case status when 'Awaiting payment' then placed_at is null when 'Cancelled' then true else placed_at is not null end
);

-- Money that goes back in parts.
alter table orders drop constraint orders_payment_status_check;
alter table orders add constraint orders_payment_status_check check (
  payment_status in ('pending', 'paid', 'part_refund_due', 'part_refunded', 'refund_due', 'refunded')
);

-- What is weighed or changed after it was ordered costs at most what it was ordered for.
alter table order_lines drop constraint order_lines_check;
alter table order_lines add constraint order_lines_total_check check (total_paise between 0 and price_paise * count);

-- Pending is what was placed and is not over. A cancelled order counts among the orders and nowhere else.
create or replace view shop_figures_counted as
  select shop_id, part_of_order(id) as part, count(*) as orders,
    count(*) filter (where status not in ('Delivered', 'Cancelled')) as pending,
    coalesce(sum(total_paise) filter (where status = 'Delivered'), 0)::bigint as revenue_paise
  from orders where placed_at is not null group by shop_id, part_of_order(id);

-- The moves of placed orders alone.
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
    revenue_paise = kept.revenue_paise + excluded.revenue_paise
$$;

create or replace function count_added_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (shop_id, id, status, total_paise, 1)::order_move from added where placed_at is not null
  ));
  return null;
end
$$;

create or replace function count_changed_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (shop_id, id, status, total_paise, 1)::order_move from added where placed_at is not null
    union all
    select (shop_id, id, status, total_paise, -1)::order_move from removed where placed_at is not null
  ));
  return null;
end
$$;

create or replace function count_removed_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (shop_id, id, status, total_paise, -1)::order_move from removed where placed_at is not null
  ));
  return null;
end
$$;
