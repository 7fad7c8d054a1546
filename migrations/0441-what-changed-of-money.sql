-- concurrently
-- What the nightly proof looks for: money that moved since the last one, and money that is not used yet.
drop index concurrently if exists payments_by_change;
create index concurrently payments_by_change on payments (updated_at);
drop index concurrently if exists payments_unapplied;
create index concurrently payments_unapplied on payments (payment_order_id) where status = 'captured' and applied_at is null;
drop index concurrently if exists refunds_by_change;
create index concurrently refunds_by_change on refunds (updated_at);
drop index concurrently if exists disputes_by_change;
create index concurrently disputes_by_change on disputes (updated_at);
