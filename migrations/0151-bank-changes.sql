-- Bank details that were asked for and are not paid to yet: whoever got into an account has a day to be noticed.
create table pending_bank_details (
  shop_id uuid primary key references shops (id) on delete cascade,
  account_number_sealed text not null,
  ifsc_sealed text not null,
  account_holder_name text not null,
  bank_name text not null,
  asked_at timestamptz not null default now(),
  effective_at timestamptz not null
);

-- Who changed what about money, when, from what to what. Numbers are masked; nothing in it is ever changed or removed.
create table money_audit (
  id uuid primary key,
  at timestamptz not null default now(),
  -- An account's id, or terminal.
  actor text not null,
  kind text not null,
  -- The shop, order or account it is about. Without foreign keys: it outlives them.
  subject text not null,
  before text not null default '',
  after text not null default ''
);
create index money_audit_of_subject on money_audit (subject, at);
create index money_audit_by_age on money_audit (at);

create function money_audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the money audit is append-only' using errcode = 'check_violation';
end
$$;
create trigger money_audit_append_only before update or delete on money_audit
  for each row execute function money_audit_is_append_only();

create trigger money_audit_not_emptied before truncate on money_audit
  for each statement execute function money_audit_is_append_only();

-- An operator took it off the market, or keeps the person out, until it is lifted.
alter table shops add column suspended_at timestamptz;
alter table accounts add column suspended_at timestamptz;
