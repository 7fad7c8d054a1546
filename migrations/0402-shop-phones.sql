-- Whom the shop's number reaches, and up to two more numbers in its keeper's order: [{ "number": …, "name": … }].
alter table shops
  add column phone_name text not null default '',
  add column other_phones jsonb not null default '[]' check (jsonb_array_length(other_phones) <= 2);
