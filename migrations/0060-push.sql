-- Where an account wants notices: a browser's own subscription, or a token of Firebase. One row a device,
-- whoever signed in on it last.
create table push_subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Who is signed out is not told anything. Null when it came with a set-up that was paid without a session.
  session_id uuid references sessions (id) on delete cascade,
  target_hash text not null unique,
  target jsonb not null,
  failures integer not null default 0,
  created_at timestamptz not null default now()
);
create index push_subscriptions_of_session on push_subscriptions (session_id);
create index push_subscriptions_of_account on push_subscriptions (account_id, created_at);

-- What has been told. A job may run twice; what stands here is not told again.
create table notices_told (
  key text primary key,
  told_at timestamptz not null default now()
);
create index notices_told_by_age on notices_told (told_at);
