-- What money rests on stays: nobody deletes a payment or an order's event, and nobody empties the books with
-- one word, which no trigger for rows sees. Triggers hold for a table's owner too, who has to take them away
-- on purpose (restoring a backup and removing the demo town do).
create function money_rows_stay() returns trigger language plpgsql as $$
begin
  raise exception '% is kept: its rows are neither deleted nor emptied', tg_table_name
    using errcode = 'check_violation';
end
$$;

create trigger payments_stay before delete on payments
  for each row execute function money_rows_stay();
create trigger order_events_stay before delete on order_events
  for each row execute function money_rows_stay();

create trigger payments_not_emptied before truncate on payments
  for each statement execute function money_rows_stay();
create trigger refunds_not_emptied before truncate on refunds
  for each statement execute function money_rows_stay();
create trigger order_events_not_emptied before truncate on order_events
  for each statement execute function money_rows_stay();
create trigger ledger_transactions_not_emptied before truncate on ledger_transactions
  for each statement execute function money_rows_stay();
create trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function money_rows_stay();

alter table payments
  add constraint payments_amount_check check (amount_paise > 0),
  add constraint payments_fee_check check (fee_paise >= 0),
  add constraint payments_tax_check check (tax_paise >= 0);

-- An event's words name the payer: e-mail, phone, UPI address. They go with the account or with time, and
-- their digest stays: whoever holds the event can still be shown to hold what came.
alter table payment_events alter column body drop not null;
alter table payment_events add column body_sha256 bytea check (octet_length(body_sha256) = 32);
alter table payment_events
  add constraint payment_events_provable check (body is not null or body_sha256 is not null);
create index payment_events_with_body on payment_events (received_at) where body is not null;
