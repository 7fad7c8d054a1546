-- Money decided to go back is owed to the customer from that moment, whether or not the gateway has sent it;
-- money that a bank takes back in a dispute is withheld until the dispute is decided; and money that the
-- gateway pays out arrives in the bank.
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (
  kind in (
    'payment', 'credit_used', 'refund_due', 'refund', 'delivery', 'delivery_reversed', 'payout',
    'dispute', 'settlement'
  )
);
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (
  account in (
    'gateway', 'bank',
    'orders_held', 'customer_credit', 'refunds_owed',
    'shop',
    'commission', 'subscription_income', 'gateway_fee', 'gateway_tax', 'gateway_fee_recovered',
    -- Debit: taken by a bank while its dispute is open; taken for good.
    'disputed', 'dispute_loss'
  )
);
