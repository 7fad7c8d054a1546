import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { makeCustomer, makeShop } from './builders.ts'

const PAID_PAISE = 6900
const COMMISSION_PAISE = 69

/** A shop whose orders of the month before last were paid online, delivered and booked correctly. */
export async function makeBookedOrders(owner: Db, orders: number): Promise<void> {
  const [{ shopId }, { accountId }] = [await makeShop(owner), await makeCustomer(owner)]
  const [shop, account] = [sql.lit(shopId), sql.lit(accountId)]
  // A UUIDv7 of that moment, as its first half says.
  const idOf = (what: string) => sql`(
    lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7000' || '8'
      || substr(md5(${sql.lit(what)} || n || ${shop}), 1, 15)
  )::uuid`
  await owner.transaction().execute(async (tx) => {
    // Without foreign keys and triggers: the same rows in a tenth of the time.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`create temp table past on commit drop as
      select moment, ${idOf('order')} as id, ${idOf('payment')} as paid_id, ${idOf('delivery')} as delivered_id,
        'pay_' || md5(n || ${shop}) as payment_id
      from (
        select n, now() - interval '90 days' + n * (interval '30 days' / ${sql.lit(orders)}) as moment
        from generate_series(1, ${sql.lit(orders)}) n
      ) made`.execute(tx)
    await sql`insert into orders (
        shop_id, id, status, payment_method, first_name, last_name, phone, street, flat, floor, landmark, lat, lng,
        shop_name, subtotal_paise, delivery_paise, total_paise, distance_metres, distance_method, distance_source,
        quoted_at, placed_at
      )
      select ${shop}::uuid, id, 'Delivered', 'online', '', '', '', '', '', '', '', 0, 0, '',
        ${PAID_PAISE}::integer - 900, 900, ${PAID_PAISE}, 1, 'road', '', moment, moment
      from past`.execute(tx)
    await sql`insert into order_events (shop_id, id, order_id, status, at)
      select ${shop}::uuid, delivered_id, id, 'Delivered', moment from past`.execute(tx)
    await sql`insert into payment_orders (id, purpose, subject_id, account_id, shop_id, amount_paise, gateway_order_id, state)
      select id, 'order', id, ${account}::uuid, ${shop}::uuid, ${PAID_PAISE}, 'order_' || id, 'paid' from past`.execute(
      tx,
    )
    await sql`insert into payments (
        payment_id, payment_order_id, gateway_order_id, amount_paise, currency, status, rank, was_captured, refund_due,
        applied_at, found_by, created_at, updated_at
      )
      select payment_id, id, 'order_' || id, ${PAID_PAISE}, 'INR', 'captured', 3, true, false, moment, 'webhook', moment, moment
      from past`.execute(tx)
    await sql`insert into ledger_transactions (
        shop_id, id, kind, subject, order_id, payment_method, gross_paise, booked_at
      )
      select ${shop}::uuid, paid_id, 'payment', payment_id, id, 'online', ${PAID_PAISE}::bigint, moment from past
      union all
      select ${shop}::uuid, delivered_id, 'delivery', id::text, id, 'online', ${PAID_PAISE}::bigint, moment from past`.execute(
      tx,
    )
    await sql`insert into ledger_entries (shop_id, transaction_id, account, amount_paise)
      select ${shop}::uuid, paid_id, account, paise from past,
        (values ('gateway', ${PAID_PAISE}::bigint), ('orders_held', -${PAID_PAISE}::bigint)) entry (account, paise)
      union all
      select ${shop}::uuid, delivered_id, account, paise from past, (values
        ('orders_held', ${PAID_PAISE}::bigint), ('commission', -${COMMISSION_PAISE}::bigint),
        ('shop', ${COMMISSION_PAISE}::bigint - ${PAID_PAISE}::bigint)
      ) entry (account, paise)`.execute(tx)
    for (const [table, view] of [
      ['ledger_months', 'ledger_month_sums'],
      ['ledger_days', 'ledger_day_sums'],
      ['shop_figures', 'shop_figures_counted'],
    ] as const)
      await sql`insert into ${sql.table(table)} select * from ${sql.table(view)} where shop_id = ${shop}::uuid`.execute(
        tx,
      )
  })
  await sql`analyze`.execute(owner)
}

/** Marks the books as proven up to a moment. */
export const markProven = (db: Db, moment: RawBuilder<unknown>) =>
  sql`insert into books_proven (until) values (${moment} + interval '1 day')
    on conflict (single) do update set until = excluded.until`.execute(db)
