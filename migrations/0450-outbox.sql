-- What happened to orders and somebody is still to be told of: written with the event, gone once they were.
create table outbox (
  shop_id uuid not null,
  event_id uuid not null,
  -- Whose work it is, as the queue keeps it with a job.
  origin jsonb,
  -- Since when somebody is at it; who falls silent for long has lost it.
  claimed_at timestamptz,
  primary key (shop_id, event_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- The oldest first: an event is as old as its id.
create index outbox_by_age on outbox (event_id);
