-- The pair that pushes are signed with: every browser that is subscribed knows its public key, whichever machine sends.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key_sealed text not null
);
