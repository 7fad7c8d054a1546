import type { Selectable } from 'kysely'
import type { KeptAddress } from '#contract/addresses.ts'
import type { Db } from '#server/db/db.ts'
import type { AddressTables } from '#server/db/tables/addresses.ts'
import { toDoorstep } from './doorstep-columns.ts'

/** An account's addresses: the default first, then by last use. */
export async function listAddresses(db: Db, accountId: string): Promise<KeptAddress[]> {
  const rows = await db
    .selectFrom('customer_addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_default', (order) => order.asc().nullsLast())
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toKept)
}

export const toKept = (row: Selectable<AddressTables['customer_addresses']>): KeptAddress => ({
  _id: row.id,
  label: row.label,
  ...toDoorstep(row),
  isDefault: row.is_default === true,
})
