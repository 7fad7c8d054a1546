-- An order that a keeper places to themselves, to see how the desk works: of nobody, paid by nobody, and counted nowhere.
-- It has no customer, so whatever is said of customers does not know it; no price, so the books and revenue do not; and
-- what counts orders of a shop leaves it out.
alter table orders
  add column is_test boolean not null default false,
  add constraint orders_test_check check (
    not is_test or (
      customer_account_id is null and idempotency_key is null and again_of is null
      and payment_method = 'COD' and total_paise = 0 and status <> 'Awaiting payment'
    )
  ),
  drop constraint orders_subtotal_paise_check,
  add constraint orders_subtotal_paise_check check (
    subtotal_paise > 0 or ((again_of is not null or is_test) and subtotal_paise = 0)
  ),
  drop constraint orders_delivery_paise_check,
  add constraint orders_delivery_paise_check check (
    delivery_paise > 0 or ((again_of is not null or is_test) and delivery_paise = 0)
  );
-- One at a time.
create unique index orders_one_test on orders (shop_id) where is_test and status not in ('Delivered', 'Cancelled');

create or replace function open_orders_of(shop uuid) returns integer language sql stable as $$
  select count(*)::integer from orders
  where shop_id = shop and placed_at is not null and status not in ('Delivered', 'Cancelled') and not is_test
$$;

create or replace view shop_figures_counted as
  select shop_id, part_of_order(id) as part, count(*) as orders,
    count(*) filter (where status not in ('Delivered', 'Cancelled')) as pending,
    coalesce(sum(total_paise) filter (where status = 'Delivered'), 0)::bigint as revenue_paise
  from orders where placed_at is not null and not is_test group by shop_id, part_of_order(id);

create or replace function count_added_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (shop_id, id, status, total_paise, 1)::order_move from added where placed_at is not null and not is_test
  ));
  return null;
end
$$;

create or replace function count_changed_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (shop_id, id, status, total_paise, 1)::order_move from added where placed_at is not null and not is_test
    union all
    select (shop_id, id, status, total_paise, -1)::order_move from removed where placed_at is not null and not is_test
  ));
  return null;
end
$$;

create or replace function count_removed_orders() returns trigger language plpgsql as $$
begin
  perform move_shop_figures(array(
    select (shop_id, id, status, total_paise, -1)::order_move from removed where placed_at is not null and not is_test
  ));
  return null;
end
$$;

-- What of a shop's first day nothing else tells: when its keeper said or did it.
create table first_days (
  shop_id uuid primary key references shops (id) on delete cascade,
  hours_at timestamptz,
  ringing_at timestamptz,
  test_order_at timestamptz,
  poster_at timestamptz,
  link_at timestamptz,
  dismissed_at timestamptz
);
