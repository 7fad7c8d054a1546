import { sql } from 'kysely'
import type { Statement } from '#contract/payments.ts'
import { indiaMonthSpan } from '#contract/rules/india-time.ts'
import { toRupees } from '#contract/rules/money.ts'
import type { Db } from '#server/db/db.ts'

type Line = Statement['lines'][number]
type Booked = {
  order_id: string
  kind: 'delivery' | 'delivery_reversed' | 'refund_due'
  payment_method: 'COD' | 'online'
  gross_paise: number
  gateway_fee_paise: number
  booked_at: Date
  commission_paise: number
  shop_paise: number
}

/** A shop's month in Asia/Kolkata, by the day of delivery. Read from the books alone. */
export async function readStatement(db: Db, shopId: string, month: string): Promise<Statement> {
  const { from, to } = indiaMonthSpan(month)
  const { rows } = await sql<Booked>`
    select t.order_id, t.kind, t.payment_method, t.gross_paise, t.gateway_fee_paise, t.booked_at,
      coalesce(-sum(e.amount_paise) filter (where e.account = 'commission'), 0)::bigint as commission_paise,
      coalesce(-sum(e.amount_paise) filter (where e.account = 'shop'), 0)::bigint as shop_paise
    from ledger_transactions t
    join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
    where t.shop_id = ${shopId} and t.kind in ('delivery', 'delivery_reversed', 'refund_due') and t.gross_paise <> 0
      and t.booked_at >= ${from} and t.booked_at < ${to}
    group by t.shop_id, t.id
    order by t.booked_at, t.id
  `.execute(db)
  return { month, lines: rows.map(toLine), totals: addUp(rows) }
}

const turns = { delivery: 1, delivery_reversed: -1, refund_due: 0 }

const toLine = (row: Booked): Line => ({
  orderId: row.order_id,
  deliveredAt: row.booked_at.toISOString(),
  paymentMethod: row.payment_method,
  amount: toRupees(row.gross_paise),
  commission: toRupees(row.commission_paise),
  gatewayFee: toRupees(row.gateway_fee_paise),
})

function addUp(rows: Booked[]): Statement['totals'] {
  const sum = (of: (row: Booked) => number) => toRupees(rows.reduce((total, row) => total + of(row), 0))
  const isCash = (row: Booked) => row.payment_method === 'COD'
  return {
    orders: rows.reduce((count, row) => count + turns[row.kind], 0),
    amount: sum((row) => row.gross_paise),
    commission: sum((row) => row.commission_paise),
    codCommissionOwed: sum((row) => (isCash(row) ? row.commission_paise : 0)),
    onlineDue: sum((row) => (isCash(row) ? 0 : row.shop_paise)),
    gatewayFee: sum((row) => row.gateway_fee_paise),
    balance: sum((row) => row.shop_paise),
  }
}
