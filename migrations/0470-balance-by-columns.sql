-- The table a trigger stands on may be a part of one that is spread over machines, and has another name there: which
-- of the two it is, its columns say.
create or replace function ledger_must_balance() returns trigger language plpgsql as $$
declare
  page uuid := new.shop_id;
  booked uuid := coalesce(to_jsonb(new) ->> 'transaction_id', to_jsonb(new) ->> 'id');
  total bigint;
  lines integer;
begin
  select sum(amount_paise), count(*) into total, lines
  from ledger_entries where shop_id = page and transaction_id = booked;
  if lines < 2 or total <> 0 then
    raise exception 'ledger transaction % does not balance (% lines, %)', booked, lines, total
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
