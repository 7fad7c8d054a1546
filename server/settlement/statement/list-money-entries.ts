import { type RawBuilder, sql } from 'kysely'
import { toRupees } from '#contract/rules/money/money.ts'
import type { MoneyFigure } from '#contract/rules/money/money-figures.ts'
import type { MoneyEntry } from '#contract/settlement.ts'
import type { Db } from '#server/db/db.ts'
import type { LedgerKind } from '#server/db/tables/settlement.ts'
import { cutPage, readCursor } from '#server/http/cursor.ts'
import { shownKinds } from './read-statement.ts'

const ENTRIES_A_PAGE = 50

type Question = { of: MoneyFigure; from: Date; to: Date; after?: string | undefined }

/** The entries that a figure of the money page sums, newest first, each with its order, payment and refunds. */
export async function listMoneyEntries(
  db: Db,
  shopId: string,
  { of, from, to, after }: Question,
): Promise<{ data: MoneyEntry[]; next?: string }> {
  const [before, beforeId] = after ? readCursor(after) : []
  const { rows } = await sql<Row>`
    with page as (
      select * from money_movements
      where shop_id = ${shopId} and booked_at >= ${from} and booked_at < ${to} and ${columns[of]} <> 0
      ${before === undefined ? sql`` : sql`and (booked_at, id) < (${new Date(before)}, ${beforeId}::uuid)`}
      order by booked_at desc, id desc limit ${ENTRIES_A_PAGE + 1}
    )
    select page.*, o.first_name, o.cash_returned_paise, paid.payment_id, paid.method, paid.refunds
    from page
    left join orders o on o.shop_id = ${shopId} and o.id = page.order_id
    left join lateral (
      select p.payment_id, p.method, (
        select json_agg(json_build_object(
          'id', r.id, 'paise', r.amount_paise, 'status', r.status, 'bankReference', r.bank_reference
        ) order by r.created_at, r.id)
        from refunds r where r.payment_id = p.payment_id
      ) as refunds
      from payments p
      where p.applied_at is not null
        -- Each side of the "or" uses its own index. A transfer has no order.
        and (p.payment_order_id = page.order_id or (page.kind = 'payout' and p.payment_id = page.subject))
    ) paid on true
    order by page.booked_at desc, page.id desc`.execute(db)
  const { page, ...more } = cutPage(rows, ENTRIES_A_PAGE, (last) => [last.booked_at.getTime(), last.id])
  return {
    data: page.map(toEntry),
    ...more,
  }
}

/** The amount of a movement that counts towards a figure. */
const columns: Record<MoneyFigure, RawBuilder<unknown>> = {
  orders: sql.ref('orders'),
  cash: sql.ref('cash_paise'),
  online: sql.ref('online_paise'),
  fees: sql.ref('fees_paise'),
  commission: sql.ref('commission_paise'),
  back: sql.ref('back_paise'),
  keeps: sql.ref('keeps_paise'),
  sent: sql.ref('sent_paise'),
  received: sql.ref('received_paise'),
  onlineKeeps: sql`case when payment_method = 'online' then keeps_paise else 0 end`,
  cashCommission: sql`case when payment_method = 'COD' then commission_paise else 0 end`,
}

type Row = {
  id: string
  kind: Extract<LedgerKind, keyof typeof shownKinds | 'payout'>
  subject: string
  order_id: string | null
  payment_method: 'COD' | 'online' | null
  gross_paise: number
  booked_at: Date
  orders: number
  commission_paise: number
  fees_paise: number
  keeps_paise: number
  first_name: string | null
  cash_returned_paise: number | null
  payment_id: string | null
  method: string | null
  refunds: BookedRefund[] | null
}

type BookedRefund = {
  id: string
  paise: number
  status: 'due' | 'pending' | 'processed' | 'failed'
  bankReference: string | null
}

function toEntry(row: Row): MoneyEntry {
  const entry = { id: row.id, at: row.booked_at.toISOString(), ...amountsOf(row) }
  if (row.kind === 'payout') {
    const kind = row.gross_paise > 0 ? 'sent' : 'received'
    const trace = row.payment_id ? paymentOf(row) : { reference: row.subject }
    return { ...entry, kind, amount: toRupees(Math.abs(row.gross_paise)), ...trace }
  }
  return {
    ...entry,
    kind: shownKinds[row.kind],
    ...(row.order_id && { orderId: row.order_id }),
    ...(row.first_name && { name: row.first_name }),
    ...(row.payment_method && { paymentMethod: row.payment_method }),
    ...paymentOf(row),
    ...(row.refunds && { refunds: row.refunds.map(toRefund) }),
    ...(row.cash_returned_paise && { cashReturned: toRupees(row.cash_returned_paise) }),
  }
}

const toRefund = ({ id, paise, status, bankReference }: BookedRefund) => ({
  id,
  amount: toRupees(paise),
  status,
  ...(bankReference && { bankReference }),
})

const paymentOf = ({ payment_id: id, method }: Row): Pick<MoneyEntry, 'payment'> =>
  id ? { payment: { id, ...(method && { method }) } } : {}

const amountsOf = (row: Row) => ({
  orders: row.orders,
  amount: toRupees(row.gross_paise),
  fee: toRupees(row.fees_paise),
  commission: toRupees(row.commission_paise),
  keeps: toRupees(row.keeps_paise),
})
