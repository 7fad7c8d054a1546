-- Who signed in, failed, was refused or was cut off. Never passwords, tokens, codes or credentials.
create table audit_events (
  id uuid primary key,
  kind text not null,
  account_id uuid references accounts (id) on delete set null,
  ip text not null,
  detail text not null default '',
  created_at timestamptz not null default now()
);
create index audit_events_of_account on audit_events (account_id, kind, created_at);
create index audit_events_by_age on audit_events (created_at);

-- The counter table of rate-limiter-flexible: its column names, its types, expire in milliseconds.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_end on rate_limits (expire);
