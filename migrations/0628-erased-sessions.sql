-- Sessions that ended with their account, for a month: whoever comes with such a token hears that there is no account any
-- more. Nothing says whose they were.
create table erased_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);
create index erased_sessions_by_end on erased_sessions (expires_at);
