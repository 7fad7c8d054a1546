import type { OwnFoodItem } from '#contract/menu.ts'
import { familyOf, keyInFamily } from '#contract/rules/items/packs.ts'
import { orderQuantity } from '#contract/rules/items/quantity.ts'
import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findCategory } from './find-category.ts'
import { itemColumns, toOwnItem } from './item-row.ts'
import { itemsOnMenu } from './read-items.ts'

type Packed = Pick<OwnFoodItem, 'name' | 'foodType' | 'category' | 'quantity' | 'unit'> & { _id?: string }
type Category = Pick<Packed, 'foodType' | 'category'>

/**
 * Refuses packs of one category if two are the same, or if one is on the menu already as another item. The caller holds the
 * shop's lock, so nobody can add one in between.
 */
export async function refuseDuplicatePacks(tx: Tx, shopId: string, packs: readonly Packed[]): Promise<void> {
  const [first] = packs
  if (!first) return
  const own = new Set(packs.map(({ _id }) => _id))
  const others = (await readCategory(tx, shopId, first)).filter(({ _id }) => !own.has(_id))
  const kept = new Set(others.map(keyInFamily))
  const asked = new Set<string>()
  for (const pack of packs) {
    const key = keyInFamily(pack)
    const reason = kept.has(key) ? 'pack_kept' : asked.has(key) && 'pack_twice'
    const values = { item: pack.name, pack: orderQuantity(1, pack.quantity, pack.unit) }
    if (reason) throw new Refusal('conflict', { reason, values })
    asked.add(key)
  }
}

/** The packs of an item's family, including itself; empty if it is not on this menu. */
export async function readFamily(tx: Tx, shopId: string, itemId: string): Promise<OwnFoodItem[]> {
  const category = await findCategory(tx, shopId, itemId)
  return category ? familyOf(await readCategory(tx, shopId, category), itemId) : []
}

/** The items of a category, in the order of the menu. */
async function readCategory(
  tx: Tx,
  shopId: string,
  { foodType, category }: Category,
): Promise<OwnFoodItem[]> {
  const rows = await itemsOnMenu(tx, shopId)
    .select(itemColumns)
    .where('food_type', '=', foodType)
    .where('category', '=', category)
    .execute()
  return rows.map((row) => toOwnItem(row))
}
