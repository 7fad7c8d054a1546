-- concurrently
-- An order is of one shop and has one customer, so that its events are found by it: its number stands in the index once
-- for all of them, and a customer's events are those of their orders.
drop index concurrently if exists order_events_by_order;
create index concurrently order_events_by_order on order_events (order_id);
drop index concurrently if exists order_events_of_order;
drop index concurrently if exists order_events_of_customer;
