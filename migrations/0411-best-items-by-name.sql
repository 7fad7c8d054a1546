-- Packs of one thing share its name: a card names it once.
create or replace function describe_menus(described uuid[]) returns void language plpgsql as $$
begin
  perform from shops where id = any(described) order by id for no key update;
  update shops set food_types = menu.food_types, categories = menu.categories, best_items = menu.best_items
  from (
    select shop.id,
      coalesce(array_agg(distinct item.food_type) filter (where item.id is not null), '{}') as food_types,
      coalesce(array_agg(distinct item.category) filter (where item.id is not null), '{}') as categories,
      array(
        select min(named.name) from menu_items named
        where named.shop_id = shop.id and named.removed_at is null
        group by lower(named.name)
        order by min(array_position(shop.best_sellers, named.id)), min(named.created_at), min(named.id::text)
        limit 3
      ) as best_items
    from shops shop
    left join menu_items item on item.shop_id = shop.id and item.removed_at is null
    where shop.id = any(described)
    group by shop.id
  ) menu
  where shops.id = menu.id
    and (shops.food_types, shops.categories, shops.best_items)
      is distinct from (menu.food_types, menu.categories, menu.best_items);
end
$$;

select describe_menus(array(select id from shops));
