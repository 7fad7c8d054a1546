-- Which processes run jobs, and when each last said that it lives.
create table job_runners (
  runner_id text primary key,
  seen_at timestamptz not null default now()
);
