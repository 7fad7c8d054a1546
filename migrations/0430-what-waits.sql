-- concurrently
-- What is asked for at every look at the metrics: money that is not yet where it belongs, however much already is.
drop index concurrently if exists refunds_unfinished;
create index concurrently refunds_unfinished on refunds (status, updated_at) where status <> 'processed';
drop index concurrently if exists payment_orders_awaited;
create index concurrently payment_orders_awaited on payment_orders (expires_at) where state = 'open';
