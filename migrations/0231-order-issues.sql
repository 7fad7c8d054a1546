-- What a customer reports about a delivered order, and what came of it. A refund that the gateway failed for good is
-- one too, as a ticket from the beginning; of a payment that was for no placed order it has no order, and of a plan
-- it is on the platform's page, the nil UUID, as in the books.
create table order_issues (
  shop_id uuid not null,
  id uuid not null,
  order_id uuid,
  -- Null once the person deleted the account.
  customer_account_id uuid references accounts (id) on delete set null,
  idempotency_key text,
  kind text not null check (
    kind in (
      'missing', 'wrong_item', 'quality', 'damaged', 'late', 'charged_wrongly', 'not_delivered', 'refund_failed'
    )
  ),
  item_ids jsonb not null default '[]',
  state text not null check (state in ('open', 'answered', 'ticket', 'closed')),
  answer_by timestamptz not null,
  answer text check (answer in ('money', 'again', 'disagree')),
  -- What the shop gives back.
  amount_paise integer check (amount_paise > 0),
  -- When the answer counts as accepted without a word of the customer.
  settles_at timestamptz,
  -- It gives the money back in cash, and since when that is certain.
  gives_cash boolean not null default false,
  cash_confirmed_at timestamptz,
  again_order_id uuid,
  -- The one that failed.
  refund_id uuid,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  -- One tap, one report, however often it is sent.
  unique (shop_id, order_id, idempotency_key),
  check ((answer = 'money') = (amount_paise is not null)),
  check ((answer is null) = (settles_at is null)),
  check (answer = 'money' or not gives_cash),
  check (cash_confirmed_at is null or gives_cash)
);
create index order_issues_by_id on order_issues (id);
create index order_issues_of_customer on order_issues (customer_account_id);
create index order_issues_waiting on order_issues (shop_id, id) where state <> 'closed';
-- One thing at a time is talked about.
create unique index order_issues_one_at_a_time on order_issues (shop_id, order_id)
  where state <> 'closed' and kind <> 'refund_failed';
create unique index order_issues_of_refund on order_issues (shop_id, refund_id);

-- Who did what about it, and said what; in order of their ids (UUIDv7).
create table order_issue_steps (
  shop_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  kind text not null check (kind in ('reported', 'answered', 'handed_over', 'told', 'solved', 'closed')),
  by_party text not null check (by_party in ('customer', 'shop', 'operator', 'system')),
  text text not null default '',
  amount_paise integer check (amount_paise > 0),
  borne_by text check (borne_by in ('shop', 'platform')),
  at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, issue_id) references order_issues (shop_id, id) on delete cascade
);
create index order_issue_steps_of_issue on order_issue_steps (shop_id, issue_id, id);

-- Not among the pictures, which anybody may see who has their address.
create table order_issue_photos (
  shop_id uuid not null,
  id uuid not null,
  issue_id uuid not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, issue_id) references order_issues (shop_id, id) on delete cascade
);
alter table order_issue_photos alter column bytes set storage external;
create index order_issue_photos_of_issue on order_issue_photos (shop_id, issue_id, id);
create index order_issue_photos_by_age on order_issue_photos (created_at);
