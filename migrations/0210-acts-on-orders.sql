-- What the two sides do with an order beside its status.
alter table orders
  add column accepted_at timestamptz,
  add column promised_minutes smallint check (promised_minutes between 1 and 240),
  add column packed_at timestamptz,
  -- The customer asked for it to be cancelled after it was packed, and nobody has answered yet.
  add column cancel_asked_at timestamptz,
  add column ending text check (
    ending in ('declined', 'cancelled', 'cancel_granted', 'undeliverable', 'unanswered')
  ),
  add column ending_reason text,
  add column ending_note text check (length(ending_note) <= 200),
  add column wish text not null default 'leave_out' check (wish in ('leave_out', 'ask', 'replace', 'cancel')),
  -- What the customer owes of a cancelled order: its delivery, where nobody was at home.
  add column kept_fee_paise integer not null default 0,
  -- Handed back at the door or in the shop, and confirmed.
  add column cash_returned_paise integer not null default 0,
  -- What it came to when it was placed; nothing while it still does.
  add column ordered_paise integer,
  add constraint orders_ends_cancelled check (ending is null or status = 'Cancelled'),
  add constraint orders_keeps_fee check (
    kept_fee_paise = 0 or (kept_fee_paise between 0 and delivery_paise and ending = 'undeliverable')
  ),
  add constraint orders_returns_cash check (
    cash_returned_paise = 0 or (payment_method = 'COD' and cash_returned_paise between 0 and total_paise)
  );

-- How far an order is: the contract's `stageOf`.
create function order_stage(status text, accepted_at timestamptz, packed_at timestamptz) returns text
language sql immutable as $$
  select case status
    when 'Awaiting payment' then 'unpaid'
    when 'Out for delivery' then 'out'
    when 'Delivered' then 'delivered'
    when 'Cancelled' then 'cancelled'
    else case when packed_at is not null then 'packed' when accepted_at is not null then 'accepted' else 'new' end
  end
$$;

-- What an event tells, and what belongs to it. Until now each told a status.
alter table order_events
  add column kind text not null default 'moved',
  add column details jsonb;

-- The last orders of a shop, to see whether it answered them.
create index orders_answered on orders (shop_id, placed_at desc) where ending = 'unanswered';

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (
  reason in ('unwanted', 'asked', 'outside', 'declined', 'cancelled', 'unanswered', 'undeliverable', 'changed', 'issue')
);
