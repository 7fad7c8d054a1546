-- Both mean something only while `is_paused`.
alter table shops
  -- A pause that ends by itself, then; null: it stays until somebody resumes.
  add column paused_until timestamptz,
  -- Why it was paused, where not its keeper did it.
  add column pause_reason text check (pause_reason in ('unanswered'));
