-- concurrently
-- What the night's forgetting looks for: few rows, in a table of all orders.
drop index concurrently if exists orders_never_placed;
create index concurrently orders_never_placed on orders (created_at)
  where placed_at is null and status = 'Cancelled' and phone <> '';
