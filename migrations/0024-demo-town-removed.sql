-- Set when an operator took the demo town away, so that the next start does not build it again.
alter table demo_town add column removed_at timestamptz;
