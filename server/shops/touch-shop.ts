import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * Marks that what visitors see of a shop has changed, and locks its row until the commit. To be called first in every
 * transaction that changes the menu: orders, too, lock the shop before its items. Refuses a shop whose keeper's account was
 * deleted meanwhile.
 */
export async function touchShop(tx: Tx, shopId: string): Promise<void> {
  const touched = await tx
    .updateTable('shops')
    .set({ changed_at: sql<Date>`now()` })
    .where('id', '=', shopId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (touched.numUpdatedRows === 0n) throw new Refusal('token_expired')
}

/** Adds a rating to the shop's average, or replaces the one counted `before`. */
export async function countRating(tx: Tx, shopId: string, rating: number, before?: number): Promise<void> {
  await tx
    .updateTable('shops')
    .set({
      rating_sum: sql<number>`rating_sum + ${rating - (before ?? 0)}`,
      rating_count: sql<number>`rating_count + ${before === undefined ? 1 : 0}`,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', shopId)
    .execute()
}
