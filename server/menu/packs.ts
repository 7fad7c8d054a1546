import type { OwnFoodItem } from '#contract/menu.ts'
import { familyOf, keyInFamily } from '#contract/rules/packs.ts'
import { orderQuantity } from '#contract/rules/quantity.ts'
import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findShelf } from './find-shelf.ts'
import { itemColumns, toOwnItem } from './item-row.ts'
import { itemsOnMenu } from './read-items.ts'

type Packed = Pick<OwnFoodItem, 'name' | 'foodType' | 'category' | 'quantity' | 'unit'> & { _id?: string }
type Shelf = Pick<Packed, 'foodType' | 'category'>

/**
 * Refuses packs, all of one category, of which two are the same or one is on the menu already. Call it with the shop
 * locked, so that nobody can add one in between.
 */
export async function refuseKeptPacks(tx: Tx, shopId: string, packs: readonly Packed[]): Promise<void> {
  const [first] = packs
  if (!first) return
  const own = new Set(packs.map(({ _id }) => _id))
  const others = (await readShelf(tx, shopId, first)).filter(({ _id }) => !own.has(_id))
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

/** All packs of an item's family, itself included; empty if it is not on this menu. */
export async function readFamily(tx: Tx, shopId: string, itemId: string): Promise<OwnFoodItem[]> {
  const shelf = await findShelf(tx, shopId, itemId)
  return shelf ? familyOf(await readShelf(tx, shopId, shelf), itemId) : []
}

/** The items of a category, in the order of the menu. */
async function readShelf(tx: Tx, shopId: string, { foodType, category }: Shelf): Promise<OwnFoodItem[]> {
  const rows = await itemsOnMenu(tx, shopId)
    .select(itemColumns)
    .where('food_type', '=', foodType)
    .where('category', '=', category)
    .execute()
  return rows.map((row) => toOwnItem(row))
}
