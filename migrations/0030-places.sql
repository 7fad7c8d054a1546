-- The embedded place directory: neighbourhoods written down by this project, towns of GeoNames and,
-- when the operator has it, the post offices of India Post. Reference data: small, the same on every
-- machine, and loaded by the server itself.
create table places (
  id text primary key,
  layer text not null check (layer in ('overlay', 'office', 'town', 'branch', 'pin', 'guess')),
  name text not null,
  -- Letters and digits of the name only, so that "T. Nagar" and "tnagar" are one.
  name_key text collate "C" not null,
  alias_keys text[] not null,
  city text not null,
  district text not null,
  state text not null,
  pincode text check (pincode ~ '^[1-9][0-9]{5}$'),
  lat float8 not null check (lat between 6.4 and 37.3),
  lng float8 not null check (lng between 67.9 and 97.5),
  loc point generated always as (point(lng, degrees(ln(tan(pi() / 4 + radians(lat) / 2))))) stored,
  -- 3 overlay, 2 urban office or town, 1 branch office, 0 centre of a PIN, -1 guessed.
  quality smallint not null check (quality between -1 and 3),
  -- What the row counts for in a search whatever was typed: its layer, and a town's size.
  weight real not null,
  -- Every word it may be found by: name, aliases, the city's old and new names, state, PIN.
  words tsvector not null,
  line text collate "C" not null
);

create index places_words on places using gin (words);
create index places_nearby on places using gist (loc);

-- Spelling help needs pg_trgm. A database that does not ship it searches by words and beginnings only.
do $trigrams$
begin
  create extension if not exists pg_trgm;
  create index places_alike on places using gin (line gin_trgm_ops);
exception when others then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end
$trigrams$;

create table place_loads (
  source text primary key check (source in ('own', 'india-post')),
  version text not null,
  state text not null check (state in ('loading', 'loaded')),
  row_count integer not null default 0,
  loaded_at timestamptz not null default now()
);

-- Calls made to a paid provider per day, for the operator's budget.
create table provider_spending (
  product text not null,
  day_on date not null,
  calls integer not null default 0,
  primary key (product, day_on)
);

-- Answers of open providers only: Google's terms allow none of its own to be kept here.
create table provider_answers (
  key text primary key,
  answer jsonb not null,
  expires_at timestamptz not null
);

create index provider_answers_by_end on provider_answers (expires_at);

create table provider_health (
  product text primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure_code text
);
