-- Further pictures of an item, in the order they are shown in; `picture` stays the first.
alter table menu_items
  add column more_pictures text[] not null default '{}'
    constraint menu_items_more_pictures_check check (
      cardinality(more_pictures) <= 2
      and array_position(more_pictures, null) is null
      and picture <> all (more_pictures)
      and (cardinality(more_pictures) < 2 or more_pictures[1] <> more_pictures[2])
    );
-- For the nightly collection, which asks of each picture whether an item shows it. Few items have any.
create index menu_items_by_more_pictures on menu_items using gin (more_pictures) where more_pictures <> '{}';
