-- When its keeper's account was deleted: nothing is ordered from it any more, and nothing renewed.
alter table shops add column closed_at timestamptz;
update shops set closed_at = accounts.erased_at
from accounts where accounts.id = shops.owner_account_id and accounts.erased_at is not null;
