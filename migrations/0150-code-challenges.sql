-- A mailed code, once for each browser (or network address) that asked: what a stranger asks for or types takes
-- nothing from the owner's own. Takes over from email_codes, which goes with the next release.
create table code_challenges (
  email text not null,
  purpose text not null check (purpose in ('shop_signup', 'reset', 'erase', 'export', 'bank', 'email')),
  role text not null check (role in ('user', 'shop')),
  -- Hashes of who asked: the browser's cookie or the signed-in account, and the network address.
  device_hash bytea not null check (octet_length(device_hash) = 32),
  address_hash bytea not null check (octet_length(address_hash) = 32),
  code_hash text not null,
  -- Kept for one who asks when the address has had too many mails: they share the code of the last.
  code_sealed text not null,
  -- Wrong ones typed in that browser, from that address without the browser's cookie, and by all others together.
  device_tries integer not null default 0,
  address_tries integer not null default 0,
  foreign_tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (email, purpose, role, device_hash)
);
create index code_challenges_by_end on code_challenges (expires_at);

-- Browsers an account has been signed in with: their tries are counted apart, and a new one is told by mail.
create table known_devices (
  account_id uuid not null references accounts (id) on delete cascade,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);
create index known_devices_by_age on known_devices (last_seen_at);
