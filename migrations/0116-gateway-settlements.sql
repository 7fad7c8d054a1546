-- What the gateway paid out to our bank, as it told it last.
create table gateway_settlements (
  -- The gateway's.
  id text primary key,
  -- What arrives: its fees and their tax are off already.
  amount_paise bigint not null check (amount_paise >= 0),
  fees_paise bigint not null check (fees_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  status text not null check (status in ('created', 'processed', 'failed')),
  -- created 0, processed or failed 1: it only ever climbs.
  rank smallint not null,
  -- When the gateway said so; of two facts of one rank the later holds.
  told_at timestamptz not null,
  -- By which the bank knows it.
  utr text,
  made_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index gateway_settlements_by_moment on gateway_settlements (made_at);

create trigger gateway_settlements_stay before delete on gateway_settlements
  for each row execute function gateway_facts_stay();
create trigger gateway_settlements_not_emptied before truncate on gateway_settlements
  for each statement execute function gateway_facts_stay();
