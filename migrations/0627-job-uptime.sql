-- Since when jobs are run without an outage, whoever runs them. One row.
create table job_uptime (
  is_one boolean primary key default true check (is_one),
  since timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
