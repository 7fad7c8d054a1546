import type { Selectable } from 'kysely'
import type { KeptAddress } from '#contract/addresses.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { AddressTables } from '#server/db/tables/addresses.ts'

/** What an account keeps: the default first, then the one used last. */
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
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  street: row.street,
  flat: row.flat,
  floor: row.floor,
  landmark: row.landmark,
  latitude: row.lat,
  longitude: row.lng,
  isDefault: row.is_default === true,
})

export async function forgetAddresses(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('customer_addresses').where('account_id', '=', accountId).execute()
}
