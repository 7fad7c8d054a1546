import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * Refuses a barcode that another item on the menu has, naming that item. Call it with the shop locked, so that nobody can
 * take the barcode in between and the unique constraint is never violated.
 */
export async function refuseKeptBarcode(
  tx: Tx,
  shopId: string,
  barcode: string | null | undefined,
  itemId?: string,
): Promise<void> {
  if (!barcode) return
  const kept = await tx
    .selectFrom('menu_items')
    .select(['id', 'name'])
    .where('shop_id', '=', shopId)
    .where('barcode', '=', barcode)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (kept && kept.id !== itemId)
    throw new Refusal('conflict', { reason: 'barcode_kept', values: { item: kept.name } })
}
