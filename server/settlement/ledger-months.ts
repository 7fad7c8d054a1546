import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

export type MonthSums = Omit<Selectable<Tables['ledger_months']>, 'shop_id' | 'month'>

const nothing: MonthSums = {
  orders: 0,
  gross_paise: 0,
  commission_paise: 0,
  cash_commission_paise: 0,
  online_share_paise: 0,
  gateway_fee_paise: 0,
  fee_recovered_paise: 0,
  paid_out_paise: 0,
  received_paise: 0,
}

/** The sums of a shop's month so far. */
export async function readMonth(db: Db, shopId: string, month: string): Promise<MonthSums> {
  const sums = await db
    .selectFrom('ledger_months')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .executeTakeFirst()
  return sums ?? nothing
}

/** What we owed a shop when a month began; negative: what it owed us. */
export const openingPaise = (db: Db, shopId: string, month: string): Promise<number> =>
  balance(db, sql`shop_id = ${shopId} and month < ${month}`)

/** What the books say we owe a shop over all its time; negative: what the shop owes us. */
export const readBalancePaise = (db: Db | Tx, shopId: string): Promise<number> =>
  balance(db, sql`shop_id = ${shopId}`)

async function balance(db: Db | Tx, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(online_share_paise - cash_commission_paise - paid_out_paise + received_paise), 0)::bigint as paise
    from ledger_months where ${which}`.execute(db)
  return rows[0]?.paise ?? 0
}
