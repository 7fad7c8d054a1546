-- A mobile number by which an account is entered, beside its e-mail. A number may have one account of each role.
create table account_phones (
  account_id uuid primary key references accounts (id) on delete cascade,
  role text not null check (role in ('user', 'shop')),
  -- Ten digits, of India.
  phone text not null check (phone ~ '^[6-9][0-9]{9}$'),
  -- When a code last showed whose it is: numbers change hands.
  proven_at timestamptz not null default now(),
  unique (phone, role)
);

-- A code sent to a number. Only the page that asked for it knows the challenge, without which the code is worth nothing.
create table phone_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  phone text not null check (phone ~ '^[6-9][0-9]{9}$'),
  purpose text not null check (purpose in ('sign_in', 'link')),
  role text not null check (role in ('user', 'shop')),
  -- With the challenge in it, so that nobody who reads this table finds the code by trying all of them.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index phone_challenges_by_end on phone_challenges (expires_at);
create index phone_challenges_of_phone on phone_challenges (phone);

-- A mailed code may also prove the owner who adds a number.
alter table code_challenges drop constraint code_challenges_purpose_check;
alter table code_challenges add constraint code_challenges_purpose_check
  check (purpose in ('shop_signup', 'reset', 'erase', 'export', 'bank', 'email', 'phone'));
