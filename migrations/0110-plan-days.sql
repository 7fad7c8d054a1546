-- The day of the month a plan was bought on. A monthly plan of the 31st ends on the 28th of February, and the
-- next one on the 31st of March again: the end alone does not tell. Nothing for plans bought before.
alter table shops add column plan_day smallint check (plan_day between 1 and 31);
