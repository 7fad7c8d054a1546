import { sql } from 'kysely'
import type { Finding } from './held-money-rules.ts'

/** What the gateway takes and pays out by itself is on the books as it told it. */
export const gatewayMoneyRules = {
  'what disputes took is booked as withheld or lost': sql<Finding>`
    with due as (
      select d.id, d.withheld_paise, d.lost_paise
      from disputes d join payments p using (payment_id)
      where p.was_captured and d.currency = 'INR'
    ), booked as (
      select t.subject as id,
        coalesce(sum(e.amount_paise) filter (where e.account = 'disputed'), 0) as withheld_paise,
        coalesce(sum(e.amount_paise) filter (where e.account = 'dispute_loss'), 0) as lost_paise
      from ledger_transactions t
      join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
      where t.kind = 'dispute' and t.order_id is null group by t.subject
    )
    select coalesce(d.id, b.id) as subject,
      'withheld ' || coalesce(d.withheld_paise, 0) || ' and lost ' || coalesce(d.lost_paise, 0)
        || ', booked ' || coalesce(b.withheld_paise, 0) || ' and ' || coalesce(b.lost_paise, 0) as detail
    from due d full join booked b using (id)
    where coalesce(d.withheld_paise, 0) <> coalesce(b.withheld_paise, 0)
      or coalesce(d.lost_paise, 0) <> coalesce(b.lost_paise, 0)`,

  'what the gateway paid out is booked as arrived': sql<Finding>`
    with due as (
      select id, case when status = 'processed' then amount_paise else 0 end as paise from gateway_settlements
    ), booked as (
      select t.subject as id, sum(e.amount_paise) as paise
      from ledger_transactions t
      join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id and e.account = 'bank'
      where t.kind = 'settlement' group by t.subject
    )
    select coalesce(d.id, b.id) as subject,
      'paid out ' || coalesce(d.paise, 0) || ', booked ' || coalesce(b.paise, 0) as detail
    from due d full join booked b using (id)
    where coalesce(d.paise, 0) <> coalesce(b.paise, 0)`,
}
