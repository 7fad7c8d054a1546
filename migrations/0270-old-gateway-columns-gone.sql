-- Copies under the old names, kept for one release beside 0197. Nothing reads them any more.
alter table payment_orders drop column rzp_order_id;
alter table payments drop column rzp_payment_id, drop column rzp_order_id;
alter table payment_events drop column rzp_payment_id;
alter table refunds drop column rzp_payment_id, drop column rzp_refund_id;
alter table disputes drop column rzp_payment_id;
