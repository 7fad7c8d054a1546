-- Whoever notifies within a transaction holds, until it is committed, a lock that all others wait for. Open pages are told
-- from the outbox now, after the commit. The trigger stays for a release that does not know of it: it writes no column.
alter table order_events add column told_by_trigger boolean not null default true;
drop trigger order_events_told on order_events;
create trigger order_events_told after insert on order_events
  for each row when (new.told_by_trigger) execute function tell_of_order_event();

-- False where open pages are told and nobody is written to.
alter table outbox add column is_for_people boolean not null default true;
