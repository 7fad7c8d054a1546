-- Who a refund of an order is at the cost of. What the platform bears leaves what the shop gets as it is.
alter table refunds add column borne_by text not null default 'shop' check (borne_by in ('shop', 'platform'));
-- The bank's own number, which the gateway often learns days after it said that a refund is processed.
alter table refunds add column bank_reference text;
-- Why the gateway does not take it, in the gateway's words.
alter table refunds add column failure text;

alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (
  account in (
    'gateway', 'bank',
    'orders_held', 'customer_credit', 'refunds_owed',
    'shop',
    'commission', 'subscription_income', 'gateway_fee', 'gateway_tax', 'gateway_fee_recovered',
    'disputed', 'dispute_loss',
    -- Debit: what we gave back of orders whose shops keep their share.
    'refunds_borne'
  )
);

-- Days on which no bank works, beside weekends; the setting BANK_HOLIDAYS is put in here at each start.
create table bank_holidays (day date primary key);
