import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'

/**
 * Says that what visitors see of a shop has changed. Whoever changes its menu calls it
 * in the same transaction, and first: an order locks the shop before its items, too.
 */
export async function touchShop(tx: Tx, shopId: string): Promise<void> {
  await tx.updateTable('shops').set({ changed_at: sql<Date>`now()` }).where('id', '=', shopId).execute()
}

/** Counts a rating in, or changes one that was counted before. */
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
