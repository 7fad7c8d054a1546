import { sql } from 'kysely'
import { toRupees } from '#contract/rules/money/money.ts'
import { indiaMonthSpan } from '#contract/rules/time/india-spans.ts'
import type { Statement } from '#contract/settlement.ts'
import type { Db } from '#server/db/db.ts'
import { cutPage, readCursor } from '#server/http/cursor.ts'
import { openingPaise, readMonth } from '../ledger-months.ts'

type Line = Statement['lines'][number]
type Booked = {
  id: string
  order_id: string
  kind: keyof typeof shownKinds
  payment_method: 'COD' | 'online'
  gross_paise: number
  gateway_fee_paise: number
  booked_at: Date
  commission_paise: number
}

const LINES_A_PAGE = 200

type Question = { after?: string | undefined; limit?: number }

/**
 * A shop's month in Asia/Kolkata, by the day of delivery: what was owed before, what was delivered, taken back and
 * refunded, what was paid either way, and what is owed after. Read from the books alone; lines a page at a time.
 */
export async function readStatement(
  db: Db,
  shopId: string,
  month: string,
  { after, limit = LINES_A_PAGE }: Question = {},
): Promise<Statement> {
  const [rows, transfers, totals] = await Promise.all([
    readLines(db, shopId, month, after, limit + 1),
    readTransfers(db, shopId, month),
    readTotals(db, shopId, month),
  ])
  const { page: lines, ...more } = cutPage(rows, limit, (last) => [last.booked_at.getTime(), last.id])
  return {
    month,
    lines: lines.map(toLine),
    ...more,
    transfers,
    totals,
  }
}

async function readLines(db: Db, shopId: string, month: string, after: string | undefined, limit: number) {
  const { from, to } = indiaMonthSpan(month)
  const [moment, id] = after ? readCursor(after) : [from.getTime(), '00000000-0000-0000-0000-000000000000']
  const { rows } = await sql<Booked>`
    with page as (
      select shop_id, id, order_id, kind, payment_method, gross_paise, gateway_fee_paise, booked_at
      from ledger_transactions
      where shop_id = ${shopId} and kind in (${sql.join(Object.keys(shownKinds))})
        and (gross_paise <> 0 or gateway_fee_paise <> 0)
        and booked_at >= ${from} and booked_at < ${to}
        and (booked_at, id) > (${new Date(moment)}, ${id}::uuid)
      order by booked_at, id limit ${limit}
    )
    select page.*, coalesce(-e.amount_paise, 0)::bigint as commission_paise
    from page left join ledger_entries e
      on e.shop_id = page.shop_id and e.transaction_id = page.id and e.account = 'commission'
    order by booked_at, id
  `.execute(db)
  return rows
}

export const shownKinds = {
  delivery: 'delivered',
  delivery_reversed: 'taken_back',
  fee_kept: 'fee_kept',
  refund_due: 'refunded',
  correction: 'corrected',
} as const

const toLine = (row: Booked): Line => ({
  kind: shownKinds[row.kind],
  orderId: row.order_id,
  deliveredAt: row.booked_at.toISOString(),
  paymentMethod: row.payment_method,
  amount: toRupees(row.gross_paise),
  commission: toRupees(row.commission_paise),
  gatewayFee: toRupees(row.gateway_fee_paise),
})

async function readTransfers(db: Db, shopId: string, month: string): Promise<Statement['transfers']> {
  const { from, to } = indiaMonthSpan(month)
  const rows = await db
    .selectFrom('ledger_transactions')
    .select(['booked_at', 'gross_paise', 'subject'])
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'payout')
    .where('booked_at', '>=', from)
    .where('booked_at', '<', to)
    .orderBy('booked_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    at: row.booked_at.toISOString(),
    amount: toRupees(row.gross_paise),
    reference: row.subject,
  }))
}

/** The sums and balances of a month; every page of the statement repeats them. */
export async function readTotals(db: Db, shopId: string, month: string): Promise<Statement['totals']> {
  const [opening, sums] = await Promise.all([openingPaise(db, shopId, month), readMonth(db, shopId, month)])
  const earned = sums.online_share_paise - sums.cash_commission_paise
  const closing = opening + earned - sums.paid_out_paise + sums.received_paise
  return {
    opening: toRupees(opening),
    orders: sums.orders,
    amount: toRupees(sums.gross_paise),
    commission: toRupees(sums.commission_paise),
    codCommissionOwed: toRupees(sums.cash_commission_paise),
    onlineDue: toRupees(sums.online_share_paise),
    gatewayFee: toRupees(sums.gateway_fee_paise),
    gatewayFeeOfShop: toRupees(sums.fee_recovered_paise),
    earned: toRupees(earned),
    paidOut: toRupees(sums.paid_out_paise),
    received: toRupees(sums.received_paise),
    closing: toRupees(closing),
  }
}
