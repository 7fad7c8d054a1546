-- The bytes of a picture may lie in an object store, in a folder that is made for it and never used again. So what is
-- put there and what is removed cannot meet, whoever is slow.
create table picture_folders (
  id uuid primary key,
  -- Of the objects in it.
  names text[] not null,
  begun_at timestamptz not null default now(),
  -- When the nightly collection first found that no picture lies in it.
  unused_since timestamptz
);

-- Nothing: the bytes are in the database.
alter table pictures add column folder_id uuid unique references picture_folders (id);

alter table picture_renditions
  alter column bytes drop not null,
  add column sha256 bytea,
  add check ((bytes is null) = (sha256 is not null));
