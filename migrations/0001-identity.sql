-- One account per e-mail and role: the same address may shop and keep a shop, with nothing shared.
create table accounts (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('user', 'shop')),
  password_hash text,
  google_sub text,
  email_verified_at timestamptz,
  disabled_at timestamptz,
  -- The person asked to be forgotten: the row stays so that orders keep their reference, without the person.
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  unique (email, role),
  unique (google_sub, role)
);

-- The token itself is never stored: whoever reads this table cannot sign in with it.
create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  id uuid not null unique,
  account_id uuid not null references accounts (id) on delete cascade,
  method text not null check (method in ('password', 'code', 'google')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null check (length(user_agent) <= 300)
);
create index sessions_of_account on sessions (account_id, created_at);
create index sessions_by_end on sessions (expires_at);
