import type { Db } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { sealContext } from './open-shop.ts'
import { draftContext } from './setup-draft.ts'

const fields = [
  ['pan_sealed', 'pan'],
  ['account_number_sealed', 'account_number'],
  ['ifsc_sealed', 'ifsc'],
  ['upi_address_sealed', 'upi_address'],
] as const

/** Encrypts fields again that an outdated key sealed, so that the key can be removed. @returns how many shops changed */
export async function resealShops(db: Db, sealer: Sealer): Promise<number> {
  const rows = await db
    .selectFrom('shops')
    .select(['id', ...fields.map(([column]) => column)])
    .orderBy('id')
    .execute()
  let changed = 0
  for (const row of rows) {
    let isChanged = false
    for (const [column, field] of fields) {
      const sealed = row[column]
      // Empty after the account was deleted; null without a UPI address.
      if (!sealed || !sealer.isOutdated(sealed)) continue
      const context = sealContext(row.id, field)
      const { numUpdatedRows } = await db
        .updateTable('shops')
        .set({ [column]: sealer.seal(sealer.open(sealed, context), context) })
        .where('id', '=', row.id)
        // If it was changed meanwhile, that has sealed it with the current key.
        .where(column, '=', sealed)
        .executeTakeFirst()
      isChanged ||= numUpdatedRows > 0n
    }
    if (isChanged) changed += 1
  }
  return changed
}

/** The same for pending bank details. */
export async function resealPendingBanks(db: Db, sealer: Sealer): Promise<number> {
  const rows = await db
    .selectFrom('pending_bank_details')
    .select(['shop_id', 'account_number_sealed', 'ifsc_sealed'])
    .execute()
  let changed = 0
  for (const row of rows) {
    if (!sealer.isOutdated(row.account_number_sealed) && !sealer.isOutdated(row.ifsc_sealed)) continue
    const anew = (sealed: string, field: 'account_number' | 'ifsc') => {
      const context = sealContext(row.shop_id, field)
      return sealer.seal(sealer.open(sealed, context), context)
    }
    const { numUpdatedRows } = await db
      .updateTable('pending_bank_details')
      .set({
        account_number_sealed: anew(row.account_number_sealed, 'account_number'),
        ifsc_sealed: anew(row.ifsc_sealed, 'ifsc'),
      })
      .where('shop_id', '=', row.shop_id)
      .where('account_number_sealed', '=', row.account_number_sealed)
      .executeTakeFirst()
    changed += Number(numUpdatedRows)
  }
  return changed
}

/** The same for drafts of the set-up. */
export async function resealDrafts(db: Db, sealer: Sealer): Promise<number> {
  const rows = await db.selectFrom('setup_drafts').select(['account_id', 'form_sealed']).execute()
  let changed = 0
  for (const { account_id, form_sealed } of rows) {
    if (!sealer.isOutdated(form_sealed)) continue
    const context = draftContext(account_id)
    const { numUpdatedRows } = await db
      .updateTable('setup_drafts')
      .set({ form_sealed: sealer.seal(sealer.open(form_sealed, context), context) })
      .where('account_id', '=', account_id)
      // If it was saved meanwhile, that has sealed it with the current key.
      .where('form_sealed', '=', form_sealed)
      .executeTakeFirst()
    changed += Number(numUpdatedRows)
  }
  return changed
}
