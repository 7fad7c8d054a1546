-- Payments are named by what they are, not by whose gateway they came through.
alter table payment_orders rename column rzp_order_id to gateway_order_id;
alter table payments rename column rzp_payment_id to payment_id;
alter table payments rename column rzp_order_id to gateway_order_id;
alter table payment_events rename column rzp_payment_id to payment_id;
alter table refunds rename column rzp_payment_id to payment_id;
alter table refunds rename column rzp_refund_id to gateway_refund_id;
alter table disputes rename column rzp_payment_id to payment_id;

alter table payment_orders rename constraint payment_orders_rzp_order_id_key to payment_orders_gateway_order_id_key;
alter table refunds rename constraint refunds_rzp_refund_id_key to refunds_gateway_refund_id_key;
alter table refunds rename constraint refunds_rzp_payment_id_fkey to refunds_payment_id_fkey;

-- For a process of the release before that still runs beside this one: under the old names it reads what is there,
-- and each statement by which it would write one of them fails whole. Without them it would find a payment order
-- without the gateway's id, and conclude that there is nothing to ask for. What it could not take in comes again:
-- the gateway repeats an event until it is answered with 200, the browser asks until it has its answer, a job is
-- tried again, and a refund goes out under the same idempotency key. The next release drops these columns.
alter table payment_orders add column rzp_order_id text generated always as (gateway_order_id) stored;
alter table payments
  add column rzp_payment_id text generated always as (payment_id) stored,
  add column rzp_order_id text generated always as (gateway_order_id) stored;
alter table payment_events add column rzp_payment_id text generated always as (payment_id) stored;
alter table refunds
  add column rzp_payment_id text generated always as (payment_id) stored,
  add column rzp_refund_id text generated always as (gateway_refund_id) stored;
alter table disputes add column rzp_payment_id text generated always as (payment_id) stored;
