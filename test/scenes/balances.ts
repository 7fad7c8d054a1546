import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** The balance of each account, debits positive. */
export async function balancesOf(db: Db, ...accounts: string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; total: number }>`
    select account, sum(amount_paise)::bigint as total from ledger_entries group by account`.execute(db)
  const totals = new Map(rows.map(({ account, total }) => [account, total]))
  return Object.fromEntries(accounts.map((account) => [account, totals.get(account) ?? 0]))
}
export const saleBalances = (db: Db) => balancesOf(db, 'orders_held', 'refunds_owed', 'shop', 'commission')
