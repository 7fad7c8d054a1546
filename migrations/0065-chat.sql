-- What the configured model has cost, by day in Asia/Kolkata.
create table chat_days (
  day date primary key,
  tokens bigint not null default 0 check (tokens >= 0)
);

-- What people ask, so that the help texts can grow where they are thin. Redacted before it is stored, and
-- nobody's: there is no account here. Kept for 30 days.
create table chat_questions (
  id uuid primary key,
  question text not null,
  outcome text not null check (outcome in ('model', 'built-in', 'unsure', 'failed', 'sensitive')),
  asked_at timestamptz not null default now()
);
create index chat_questions_by_age on chat_questions (asked_at);
