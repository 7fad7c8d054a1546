-- What came in the place of a line may be of counted stock too: what it holds is given back like any other line's.
alter table order_changes add column taken integer not null default 0 check (taken >= 0);
