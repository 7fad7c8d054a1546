-- A shop pays the commission that it owes through the gateway.
alter table payment_orders drop constraint payment_orders_purpose_check;
alter table payment_orders add constraint payment_orders_purpose_check check (
  purpose in ('order', 'setup', 'renewal', 'commission')
);
alter table payment_orders add constraint payment_orders_commission_check check (
  purpose <> 'commission' or shop_id is not null
);
-- One at a time: of two that are begun at once the second takes up the first.
create unique index payment_orders_open_commission on payment_orders (shop_id)
  where purpose = 'commission' and state = 'open';

alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (
  account in (
    'gateway', 'bank',
    'orders_held', 'customer_credit', 'refunds_owed',
    'shop',
    'commission', 'subscription_income', 'gateway_fee', 'gateway_tax', 'gateway_fee_recovered',
    'disputed', 'dispute_loss',
    'refunds_borne',
    -- Between the page of the platform, where the gateway's money is, and the page of the shop that paid it.
    'commission_received'
  )
);
