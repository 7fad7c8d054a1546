-- When the nightly collection first found that nothing shows a picture. A day later it is deleted, unless somebody
-- has stored the same bytes again.
alter table pictures add column unshown_since timestamptz;
create index pictures_unshown on pictures (unshown_since) where unshown_since is not null;
