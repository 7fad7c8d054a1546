import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { openUpiAddress } from './bank/upi-address.ts'
import { publicShopColumns } from './shop-row.ts'

/** A keeper's shop, for their download. Without PAN, account number and IFSC, which are never shown whole. */
export const readPersonShop = (sealer: Sealer) => async (db: Db, accountId: string) => {
  const row = await db
    .selectFrom('shops')
    .select([...publicShopColumns, 'plan_name', 'account_holder_name', 'bank_name', 'created_at'])
    .select('upi_address_sealed')
    .where('owner_account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return null
  const pending_bank = await db
    .selectFrom('pending_bank_details')
    .select(['account_holder_name', 'bank_name', 'asked_at', 'effective_at'])
    .where('shop_id', '=', row.id)
    .executeTakeFirst()
  const { upi_address_sealed: sealed, ...shop } = row
  return {
    ...shop,
    ...(pending_bank && { pending_bank }),
    upi_address: openUpiAddress(sealer, row.id, sealed) ?? null,
  }
}

/**
 * Closes the shop for good and removes personal data. Tax law needs its name and place for the orders that it sold, and its
 * sealed PAN for the commission that was charged on them, so these stay.
 */
export async function erasePersonFromShop(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('shops')
    .set({
      email: '',
      phone: '',
      phone_name: '',
      other_phones: '[]',
      holidays: [],
      holiday_reasons: '{}',
      account_holder_name: '',
      bank_name: '',
      account_number_sealed: '',
      ifsc_sealed: '',
      upi_address_sealed: null,
      is_paused: true,
      paused_until: null,
      pause_reason: null,
      closed_at: sql`now()`,
      wants_push: false,
      sub_end_at: sql`least(sub_end_at, now())`,
      changed_at: sql`now()`,
    })
    .where('owner_account_id', '=', accountId)
    .execute()
  // After the shop's row, the same lock order as in an edit: a concurrent one cannot leave anything behind.
  await tx
    .deleteFrom('pending_bank_details')
    .where('shop_id', 'in', (shop) =>
      shop.selectFrom('shops').select('id').where('owner_account_id', '=', accountId),
    )
    .execute()
  await tx.deleteFrom('setup_drafts').where('account_id', '=', accountId).execute()
}
