-- Where a customer has things brought, kept with the account. Names and phone stand with each: one may order for another.
create table customer_addresses (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  -- One of so many places in the book: there cannot be more.
  slot smallint not null check (slot between 1 and 12),
  -- Home, Work, or whatever its customer calls it; empty: an order has left it here.
  label text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  street text not null check (street <> ''),
  flat text not null check (flat <> ''),
  floor text not null,
  landmark text not null,
  lat float8 not null,
  lng float8 not null,
  -- True, or null.
  is_default boolean check (is_default),
  used_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  -- Looked at when a statement ends: one makes the old default none and another the default.
  constraint customer_addresses_one_default unique (account_id, is_default) deferrable initially immediate,
  constraint customer_addresses_bounded unique (account_id, slot),
  -- One door is kept once, however often it is ordered to.
  constraint customer_addresses_one_door unique (account_id, street, flat, floor)
);
