-- The short address of a shop's page. Every one that it ever had leads to it for ever, so nobody else can have it.
create table shop_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 48),
  shop_id uuid not null references shops (id) on delete cascade,
  made_at timestamptz not null default now()
);
create index shop_slugs_of_shop on shop_slugs (shop_id);
-- The one it has now, of those; none until its name was made one of. No foreign key: tables that refer to each other in a
-- circle cannot be restored one after the other.
alter table shops add column slug text unique;
create index shops_without_slug on shops (id) where slug is null;
