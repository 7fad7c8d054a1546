-- Set when everything in the demo town has its own picture: they are drawn while it is used already.
alter table demo_town add column drawn_at timestamptz;
update demo_town set drawn_at = finished_at;
