import { sql } from 'kysely'
import type { Finding } from './held-money-rules.ts'

/** Proof rules for money that the gateway moves by itself (charges, disputes, settlements): booked as it reported them. */
export const gatewayMoneyRules = {
  // Has a rule of its own since a wrong charge cancels out within the sum of the gateway's three accounts. Compared by
  // payment order: a charge that became known late is booked with its order.
  'what the gateway charged is booked as it told it': sql<Finding>`
    with due as (
      select payment_order_id as id, sum(fee_paise - coalesce(tax_paise, 0)) as fee, sum(coalesce(tax_paise, 0)) as tax
      from payments where was_captured group by payment_order_id
    ), booked as (
      select coalesce(t.order_id, p.payment_order_id) as id,
        coalesce(sum(e.amount_paise) filter (where e.account = 'gateway_fee'), 0) as fee,
        coalesce(sum(e.amount_paise) filter (where e.account = 'gateway_tax'), 0) as tax
      from ledger_transactions t
      join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
        and e.account in ('gateway_fee', 'gateway_tax')
      left join payments p on p.payment_id = t.subject
      group by 1
    )
    select coalesce(d.id::text, b.id::text, 'of no payment') as subject,
      'charged ' || coalesce(d.fee, 0) || ' and tax ' || coalesce(d.tax, 0)
        || ', booked ' || coalesce(b.fee, 0) || ' and ' || coalesce(b.tax, 0) as detail
    from due d full join booked b using (id)
    where coalesce(d.fee, 0) <> coalesce(b.fee, 0) or coalesce(d.tax, 0) <> coalesce(b.tax, 0)`,

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
