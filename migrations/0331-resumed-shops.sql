-- When its keeper last said that the shop takes orders again: what nobody answered before that counts no more.
alter table shops add column resumed_at timestamptz;
