import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { idAt } from '#server/db/id-moment.ts'
import { PLATFORM_PAGE } from '../booking/post-transaction.ts'

/** More than any transaction lasts and than the clocks of several machines differ by. */
const MARGIN_MS = 24 * 3600_000

/**
 * Narrows what this transaction reads to recent changes: temporary tables named `orders`, `payments`, `ledger_entries` and
 * so on shadow the real ones until it ends. They hold every row that is related to a change after `until`, with all rows
 * of the same order or payment, so that one SQL text of a rule proves either all books or this part.
 */
export async function takePartOfBooks(tx: Tx, until: Date): Promise<void> {
  // A statement prepared earlier on this connection finds the temporary tables only if the search path changes.
  await sql`set local search_path to pg_temp, public`.execute(tx)
  const since = until.getTime() - MARGIN_MS
  // Literals let the planner estimate by these moments; compared with an unknown value it expects a third of the table.
  const [moment, firstId] = [sql.lit(new Date(since).toISOString()), sql.lit(idAt(since))]
  for (const statement of statementsSince(moment, firstId)) await statement.execute(tx)
}

type Literal = ReturnType<typeof sql.lit>

const statementsSince = (since: Literal, firstId: Literal) => [
  sql`create temp table part_pages on commit drop as
    select id from shops union all select ${sql.lit(PLATFORM_PAGE)}::uuid`,

  sql`create temp table part_booked on commit drop as
    select booked.* from part_pages cross join lateral (
      select * from public.ledger_transactions where shop_id = part_pages.id and id >= ${firstId} offset 0
    ) booked`,

  // Related rows share one id: that of the order, or of the payment order of a plan or a commission.
  sql`create temp table part_matters on commit drop as
    select id from public.orders where id >= ${firstId}
    union select order_id from part_pages cross join lateral (
      select order_id from public.order_events where shop_id = part_pages.id and id >= ${firstId} offset 0
    ) told
    union select payment_order_id from public.payments where updated_at >= ${since}
    union select payment_order_id from public.payments where status = 'captured' and applied_at is null
    union select payment_order_id from (
      select payment_id from public.refunds where updated_at >= ${since}
      union select payment_id from public.disputes where updated_at >= ${since}
    ) back cross join lateral (
      select payment_order_id from public.payments where payment_id = back.payment_id offset 0
    ) of_back
    union select order_id from part_booked where order_id is not null
    union select payment_order_id from part_booked cross join lateral (
      select payment_order_id from public.payments where payment_id = part_booked.subject
      union all select payment_order_id from public.disputes join public.payments using (payment_id)
        where disputes.id = part_booked.subject
      union all select payment_order_id from public.refunds join public.payments using (payment_id)
        where part_booked.kind in ('refund', 'refund_due')
          and refunds.id = case when part_booked.subject ~ '^[0-9a-f-]{36}$' then part_booked.subject::uuid end
    ) of_booked`,

  ...(
    [
      ['payment_orders', sql`part_matters m`, sql`id = m.id`],
      ['orders', sql`part_matters m`, sql`id = m.id`],
      ['payments', sql`part_matters m`, sql`payment_order_id = m.id`],
      ['refunds', sql`pg_temp.payments m`, sql`payment_id = m.payment_id`],
      ['disputes', sql`pg_temp.payments m`, sql`payment_id = m.payment_id`],
    ] as const
  ).map(
    ([table, from, on]) => sql`create temp table ${sql.table(table)} on commit drop as
      select part.* from ${from} cross join lateral (
        select * from ${sql.table(`public.${table}`)} where ${on} offset 0
      ) part`,
  ),

  sql`create temp table gateway_settlements on commit drop as
    select * from public.gateway_settlements
    where updated_at >= ${since}
      or id in (select subject from part_booked where kind = 'settlement')`,

  sql`create temp table ledger_transactions on commit drop as
    select * from part_booked
    union
    select booked.* from (
      select shop_id, id from pg_temp.orders union select shop_id, id from pg_temp.payment_orders where shop_id is not null
    ) matter cross join lateral (
      select * from public.ledger_transactions where shop_id = matter.shop_id and order_id = matter.id offset 0
    ) booked
    union
    select booked.* from (
      select payment_order_id, payment_id as subject from pg_temp.payments
      union select payment_order_id, refunds.id::text from pg_temp.refunds join pg_temp.payments using (payment_id)
      union select payment_order_id, disputes.id from pg_temp.disputes join pg_temp.payments using (payment_id)
      union select id, id::text from pg_temp.payment_orders
      union select null, id from pg_temp.gateway_settlements
    ) named
    left join pg_temp.payment_orders o on o.id = named.payment_order_id
    cross join lateral (select ${sql.lit(PLATFORM_PAGE)}::uuid as page union select o.shop_id where o.shop_id is not null) pages
    cross join unnest(array[
      'payment', 'credit_used', 'refund_due', 'refund', 'payout', 'dispute', 'settlement'
    ]) as kinds (kind)
    cross join lateral (
      select * from public.ledger_transactions
      where shop_id = pages.page and kind = kinds.kind and subject = named.subject offset 0
    ) booked`,

  sql`create temp table ledger_entries on commit drop as
    select entry.* from pg_temp.ledger_transactions t cross join lateral (
      select * from public.ledger_entries where shop_id = t.shop_id and transaction_id = t.id offset 0
    ) entry`,

  ...keptSums(
    { span: 'month', format: 'YYYY-MM', movements: 'ledger_month_movements', key: 'transaction_id', since },
    [
      ...['orders', 'gross_paise', 'commission_paise', 'cash_commission_paise', 'online_share_paise'],
      ...['gateway_fee_paise', 'fee_recovered_paise', 'paid_out_paise', 'received_paise'],
    ],
  ),
  ...keptSums({ span: 'day', format: 'YYYY-MM-DD', movements: 'money_movements', key: 'id', since }, [
    ...['orders', 'cash_paise', 'online_paise', 'fees_paise', 'commission_paise'],
    ...['back_paise', 'keeps_paise', 'sent_paise'],
  ]),
]

type Kept = {
  span: 'month' | 'day'
  format: string
  movements: string
  key: string
  since: Literal
}

/** For each month or day in which something was booked: its precomputed sums, and the same computed from the movements. */
function keptSums({ span, format, movements, key, since }: Kept, columns: string[]) {
  const [name, kept, touched] = [sql.ref(span), `ledger_${span}s`, sql.table(`part_${span}s`)]
  const spanOf = (moment: ReturnType<typeof sql>) =>
    sql`to_char(${moment} at time zone 'Asia/Kolkata', ${sql.lit(format)})`
  const start = sql`to_date(t.${name}, ${sql.lit(format)})`
  const sums = columns.map((column) => sql`sum(${sql.ref(column)})::bigint as ${sql.ref(column)}`)
  return [
    sql`create temp table ${touched} on commit drop as
      select shop_id, ${spanOf(sql`booked_at`)} as ${name} from part_booked where shop_id <> ${sql.lit(PLATFORM_PAGE)}::uuid
      union select kept.* from part_pages cross join lateral (
        select shop_id, ${name} from ${sql.table(`public.${kept}`)}
        where shop_id = part_pages.id and ${name} >= ${spanOf(sql`${since}::timestamptz`)} offset 0
      ) kept`,
    sql`create temp table ${sql.table(kept)} on commit drop as
      select kept.* from ${touched} t cross join lateral (
        select * from ${sql.table(`public.${kept}`)} where shop_id = t.shop_id and ${name} = t.${name} offset 0
      ) kept`,
    sql`create temp table ${sql.table(`ledger_${span}_sums`)} on commit drop as
      select t.shop_id, t.${name}, ${sql.join(sums)}
      from ${touched} t cross join lateral (
        select id from public.ledger_transactions
        where shop_id = t.shop_id and booked_at >= ${start}::timestamp at time zone 'Asia/Kolkata'
          and booked_at < (${start} + interval '1 ${sql.raw(span)}') at time zone 'Asia/Kolkata' offset 0
      ) booked cross join lateral (
        select * from ${sql.table(movements)} where shop_id = t.shop_id and ${sql.ref(key)} = booked.id offset 0
      ) movement
      group by t.shop_id, t.${name}`,
  ]
}
