-- What money rests on is neither deleted nor emptied: one rule, one function.
create or replace trigger disputes_stay before delete on disputes
  for each row execute function money_rows_stay();
create or replace trigger disputes_not_emptied before truncate on disputes
  for each statement execute function money_rows_stay();
create or replace trigger gateway_settlements_stay before delete on gateway_settlements
  for each row execute function money_rows_stay();
create or replace trigger gateway_settlements_not_emptied before truncate on gateway_settlements
  for each statement execute function money_rows_stay();
drop function gateway_facts_stay();
