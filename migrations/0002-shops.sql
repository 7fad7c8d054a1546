-- A shop exists from the moment its set-up is paid. Its id is the key by which everything it owns
-- can be spread over machines, so that id leads the key of every table below it.
create table shops (
  id uuid primary key,
  owner_account_id uuid not null references accounts (id) on delete restrict,
  name text not null,
  email text not null,
  phone text not null,
  address text not null,
  street2 text not null,
  city text not null,
  state text not null,
  postal_code text not null,
  lat float8 not null check (lat between -85 and 85),
  lng float8 not null check (lng between -180 and 180),
  -- Mercator degrees: nearest-first by a GiST index is exact enough there to order by, in any latitude.
  loc point generated always as (point(lng, degrees(ln(tan(pi() / 4 + radians(lat) / 2))))) stored,
  picture text not null,
  pan_sealed text not null,
  account_number_sealed text not null,
  ifsc_sealed text not null,
  account_holder_name text not null,
  bank_name text not null,
  is_paused boolean not null default false,
  opening_hours jsonb,
  holidays text[] not null default '{}',
  wants_push boolean not null default true,
  plan_paise integer not null check (plan_paise > 0),
  plan_name text not null,
  sub_end_at timestamptz not null,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (owner_account_id)
);

create index shops_nearby on shops using gist (loc);
create index shops_newest on shops (created_at desc, id desc);
create index shops_by_end on shops (sub_end_at);

-- What a shopkeeper typed into the wizard so far, sealed whole: it holds PAN and bank details.
create table setup_drafts (
  account_id uuid primary key references accounts (id) on delete cascade,
  form_sealed text not null,
  saved_at timestamptz not null default now()
);
