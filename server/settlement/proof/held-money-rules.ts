import { sql } from 'kysely'
import { earnedOrders } from '../order-worth.ts'

export type Finding = { subject: string; detail: string }

/** Compares the balance of an account on each page, credits positive, with the rows (page, paise) of `expected`. */
const stands = (account: string, expected: ReturnType<typeof sql>) => sql<Finding>`
  with booked as (
    select shop_id as page, -sum(amount_paise) as paise
    from ledger_entries where account = ${account} group by shop_id
  ), expected as (
    select page, sum(paise) as paise from (${expected}) as said group by page
  )
  select coalesce(b.page, e.page)::text as subject,
    'booked ' || coalesce(b.paise, 0) || ', should be ' || coalesce(e.paise, 0) as detail
  from booked b full join expected e using (page)
  where coalesce(b.paise, 0) <> coalesce(e.paise, 0)`

/** Captured payments with the page they are booked on, what goes or went back (`refunding`), and what has gone (`refunded`). */
const captured = sql`
  select p.*, o.purpose, o.subject_id, o.shop_id,
    case when o.purpose = 'order' and o.shop_id is not null then o.shop_id
         else '00000000-0000-0000-0000-000000000000'::uuid end as page,
    coalesce((select sum(r.amount_paise) from refunds r
      where r.payment_id = p.payment_id and r.status <> 'failed'), 0) as refunding,
    coalesce((select sum(r.amount_paise) from refunds r
      where r.payment_id = p.payment_id and r.status = 'processed'), 0) as refunded
  from payments p join payment_orders o on o.id = p.payment_order_id
  where p.was_captured`

/** Proof rules for money held for others, page by page: the books against orders, refunds and credits. */
export const heldMoneyRules = {
  'what is held for orders is what they were paid and not yet earned or sent back': stands(
    'orders_held',
    sql`select o.shop_id as page, o.paid - o.refunding + o.borne - o.earned - o.claimed_back as paise
      from (${earnedOrders}) o where o.paid is not null`,
  ),

  'what is owed in refunds is what has to go back and has not gone': stands(
    'refunds_owed',
    sql`select c.page, case when c.refund_due then c.amount_paise - c.refunded else c.refunding - c.refunded end as paise
      from (${captured}) c`,
  ),

  'what is kept as credit is what was paid and not used': stands(
    'customer_credit',
    sql`select c.page, c.amount_paise - c.refunding as paise
      from (${captured}) c where c.applied_at is null and not c.refund_due`,
  ),

  'what is at the gateway is what came, less its charges and what left': sql<Finding>`
    with booked as (
      select coalesce(sum(amount_paise), 0) as paise
      from ledger_entries where account in ('gateway', 'gateway_fee', 'gateway_tax')
    ), moved as (
      -- What the books themselves say went to the bank or was taken by a dispute.
      select coalesce(sum(e.amount_paise), 0) as paise
      from ledger_transactions t
      join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id and e.account = 'gateway'
      where t.kind in ('settlement', 'dispute')
    ), came as (
      select coalesce(sum(c.amount_paise - c.refunded), 0) as paise from (${captured}) c
    )
    select 'gateway' as subject, 'booked ' || b.paise || ', should be ' || c.paise + m.paise as detail
    from booked b, moved m, came c where b.paise <> c.paise + m.paise`,

  'the income of plans is what was paid for them and stayed': stands(
    'subscription_income',
    sql`select c.page, c.amount_paise - c.refunding as paise
      from (${captured}) c where c.purpose in ('setup', 'renewal') and c.applied_at is not null`,
  ),

  'what shops paid of their commission is on their pages, and nothing else is': stands(
    'commission_received',
    sql`select side.page, side.sign * (c.amount_paise - c.refunding) as paise
      from (${captured}) c cross join lateral (values (c.page, 1), (c.shop_id, -1)) side (page, sign)
      where c.purpose = 'commission' and c.applied_at is not null`,
  ),
}
