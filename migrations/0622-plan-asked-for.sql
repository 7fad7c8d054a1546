-- Which plan a payment is for: by its price alone nobody knows once prices have changed. Null of those begun before.
alter table payment_orders add column plan_name text;
