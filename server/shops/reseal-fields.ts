import type { Db } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { sealContext } from './open-shop.ts'
import { draftContext } from './setup-draft.ts'

const fields = [
  ['pan_sealed', 'pan'],
  ['account_number_sealed', 'account_number'],
  ['ifsc_sealed', 'ifsc'],
] as const

/** Seals anew what an older key sealed, so that the key can be taken away. Answers how many shops changed. */
export async function resealShops(db: Db, sealer: Sealer): Promise<number> {
  const rows = await db
    .selectFrom('shops')
    .select(['id', 'pan_sealed', 'account_number_sealed', 'ifsc_sealed'])
    .orderBy('id')
    .execute()
  let changed = 0
  for (const row of rows) {
    // Bank details of a shop whose account was deleted are empty.
    const outdated = fields.filter(([column]) => row[column] !== '' && sealer.isOutdated(row[column]))
    if (outdated.length === 0) continue
    const anew = outdated.map(([column, field]) => {
      const context = sealContext(row.id, field)
      return [column, sealer.seal(sealer.open(row[column], context), context)]
    })
    await db.updateTable('shops').set(Object.fromEntries(anew)).where('id', '=', row.id).execute()
    changed += 1
  }
  return changed
}

/** The same for what waits in the wizard: it holds the same fields, half typed. */
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
      // One that is typed on meanwhile has been sealed anew by that.
      .where('form_sealed', '=', form_sealed)
      .executeTakeFirst()
    changed += Number(numUpdatedRows)
  }
  return changed
}
