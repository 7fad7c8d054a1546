-- Pictures are shared by whoever uploads the same bytes, so they are kept beside the shops, not under one.
-- They live in the database so that every process and host serves them and one backup holds them.

create table pictures (
  id text primary key check (id ~ '^[0-9a-f]{32}-[0-9a-f]{6}$'),
  source_sha256 text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);

create table picture_renditions (
  picture_id text not null references pictures (id) on delete cascade,
  width integer not null check (width > 0),
  type text not null check (type in ('avif', 'webp', 'jpg')),
  bytes bytea not null,
  primary key (picture_id, width, type)
);

-- The bytes are compressed already; trying again on every write is wasted.
alter table picture_renditions alter column bytes set storage external;
