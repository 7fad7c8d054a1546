-- One row at most: there when a demo town was begun, so that a start that was cut short can finish it.
create table demo_town (
  only_one boolean primary key default true check (only_one),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
