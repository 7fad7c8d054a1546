-- When somebody last had the desk of a shop open, to the minute.
create table desks (
  shop_id uuid primary key references shops (id) on delete cascade,
  seen_at timestamptz not null
);

-- A shop may have its orders accepted by themselves while its desk is open.
alter table shops
  add column accepts_by_itself boolean not null default false,
  add column usual_minutes smallint check (usual_minutes between 1 and 240);
