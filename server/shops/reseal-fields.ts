import type { Db } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { sealContext } from './open-shop.ts'

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
    const outdated = fields.filter(([column]) => sealer.isOutdated(row[column]))
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
