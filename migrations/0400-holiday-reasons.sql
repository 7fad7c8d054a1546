-- What a keeper wrote beside a day of `holidays`, by the day. Which days a shop is closed, `holidays` alone says.
alter table shops add column holiday_reasons jsonb not null default '{}';
