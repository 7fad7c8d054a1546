alter table feedback
  -- The shop's one public answer, and when it was first given to the words as they are.
  add column answer text,
  add column answered_at timestamptz,
  add check ((answer is null) = (answered_at is null));

-- A cursor holds milliseconds.
update feedback set created_at = date_trunc('milliseconds', created_at)
where created_at <> date_trunc('milliseconds', created_at);

create index feedback_newest on feedback (shop_id, created_at desc, order_id desc);
