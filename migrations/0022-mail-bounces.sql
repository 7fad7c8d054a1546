-- Addresses that refused mail for good, as hashes.
create table mail_bounces (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  reason text not null,
  created_at timestamptz not null default now()
);
