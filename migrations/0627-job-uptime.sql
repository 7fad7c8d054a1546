-- Since when each has said without a pause that it lives.
alter table job_runners add column since timestamptz not null default now();
