import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * Refuses a barcode that another item on the menu has, and names that item. The caller holds the shop's lock (`touchShop`),
 * so nobody can take the barcode in between.
 */
export async function refuseTakenBarcode(
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
