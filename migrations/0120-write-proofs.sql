-- Written to by the readiness check: a standby and a full disk answer every question and take no order.
create table write_proofs (
  name text primary key,
  proven_at timestamptz not null default now()
);
