-- A code mailed to an address. Bound to the password typed with it for a shop sign-up, so that a code
-- somebody else asked for cannot open an account with that somebody's password.
create table email_codes (
  email text not null,
  purpose text not null check (purpose in ('shop_signup', 'reset', 'erase')),
  role text not null check (role in ('user', 'shop')),
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (email, purpose, role)
);
create index email_codes_by_end on email_codes (expires_at);

-- What a person proved to Google, kept until the registration that follows it.
create table google_tickets (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  google_sub text not null,
  email text not null,
  role text not null check (role in ('user', 'shop')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index google_tickets_by_end on google_tickets (expires_at);

-- Google credentials work once; only their hash is kept, until they would have expired anyway.
create table used_credentials (
  credential_hash bytea primary key check (octet_length(credential_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index used_credentials_by_end on used_credentials (expires_at);
