import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { writeMoneyAudit } from '#server/http/money-audit.ts'

/** Removes the shop from the lists and refuses new orders at once. Placed orders go on. */
export const suspendShop = (db: Db, shopId: string, reason: string): Promise<boolean> =>
  setSuspended(db, shopId, true, reason)

export const resumeShop = (db: Db, shopId: string): Promise<boolean> => setSuspended(db, shopId, false, '')

/** False if there is no such shop, or nothing changes. */
function setSuspended(db: Db, shopId: string, isSuspended: boolean, reason: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const shop = await tx
      .updateTable('shops')
      .set({ suspended_at: isSuspended ? sql<Date>`now()` : null, changed_at: sql<Date>`now()` })
      .where('id', '=', shopId)
      .where('suspended_at', isSuspended ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!shop) return false
    const kind = isSuspended ? 'suspended' : 'resumed'
    await writeMoneyAudit(tx, { actor: 'terminal', kind, subject: shopId, after: reason })
    return true
  })
}
