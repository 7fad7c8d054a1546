-- A bank asks for a payment back: what the gateway told of it last, and where its money stands. Disputes come
-- months after their payment and may name one that we never heard of, so there is no foreign key.
create table disputes (
  -- The gateway's.
  id text primary key,
  rzp_payment_id text not null,
  amount_paise bigint not null check (amount_paise >= 0),
  currency text not null,
  reason_code text,
  phase text,
  respond_by timestamptz,
  state text not null check (state in ('open', 'under_review', 'action_required', 'closed', 'won', 'lost')),
  -- open 0, under review or action required 1, closed 2, won or lost 3: a dispute only ever climbs.
  rank smallint not null,
  -- When the gateway said so; of two facts of one rank the later holds.
  told_at timestamptz not null,
  -- Taken while the dispute is open; taken for good.
  withheld_paise bigint not null check (withheld_paise >= 0),
  lost_paise bigint not null check (lost_paise >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (withheld_paise = 0 or lost_paise = 0)
);
create index disputes_by_payment on disputes (rzp_payment_id);

-- The books rest on it, so it is neither deleted nor emptied.
create function gateway_facts_stay() returns trigger language plpgsql as $$
begin
  raise exception '% is kept: its rows are neither deleted nor emptied', tg_table_name
    using errcode = 'check_violation';
end
$$;
create trigger disputes_stay before delete on disputes for each row execute function gateway_facts_stay();
create trigger disputes_not_emptied before truncate on disputes
  for each statement execute function gateway_facts_stay();
