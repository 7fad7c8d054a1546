import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type * as menu from '#contract/menu.ts'
import { contradictionsIn, itemFields, type OwnFoodItem } from '#contract/menu.ts'
import { familyKey, packKey, sharedChanges } from '#contract/rules/items/packs.ts'
import { keysOf } from '#contract/rules/keys-of.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { touchShop } from '#server/shops/touch-shop.ts'
import { refuseTakenBarcode } from './barcodes.ts'
import { emblemAfterMove, showsEmblem } from './emblems.ts'
import { findAdded, itemAddOf, keepAdded } from './item-adds.ts'
import { columnsOf, inStockNow, itemColumns, toOwnItem } from './item-row.ts'
import { picturesAfter, picturesOfNew, storeGiven } from './more-pictures.ts'
import { readFamily, refuseDuplicatePacks } from './packs.ts'

type OwnRow = Parameters<typeof toOwnItem>[0]
type Added = { data: OwnFoodItem; packs?: OwnFoodItem[] }

/**
 * Adds an item, and further packs of it if the form names them: all or none. A repeat with the same key adds nothing and
 * returns what was added.
 */
export async function addItem(
  db: Db,
  shopId: string,
  input: z.output<typeof menu.addFood.input>,
  key: string | null = null,
): Promise<Added> {
  const add = key === null ? undefined : itemAddOf(shopId, key, input)
  const drawn = input.pictureOf && (await emblemAfterMove(db, shopId, input.pictureOf, input))
  const given = await storeGiven(db, input, drawn)
  return db.transaction().execute(async (tx) => {
    await touchShop(tx, shopId)
    const before = add && (await findAdded(tx, add))
    if (before) return toAdded(await readAdded(tx, shopId, before), input)
    const pictures = await picturesOfNew(tx, shopId, input.pictureOf, given)
    await refuseTakenBarcode(tx, shopId, input.barcode)
    // A barcode identifies a single pack.
    const more = input.packs?.map((pack) => ({ ...input, ...pack, barcode: null })) ?? []
    if (input.packs) await refuseDuplicatePacks(tx, shopId, [input, ...more])
    const shared = { shop_id: shopId, ...pictures, in_stock: input.inStock }
    const rows = await tx
      .insertInto('menu_items')
      .values([input, ...more].map((form) => ({ ...columnsOf(form), ...shared, id: uuidv7() })))
      .returning(itemColumns)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (add) await keepAdded(tx, add, ids)
    return toAdded(rows, input)
  })
}

/** Includes items that have left the menu since. */
async function readAdded(tx: Tx, shopId: string, ids: readonly string[]): Promise<OwnRow[]> {
  const rows = await tx
    .selectFrom('menu_items')
    .select(itemColumns)
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

function toAdded(rows: readonly OwnRow[], asked: { packs?: unknown }): Added {
  const [data, ...packs] = rows.map((row) => toOwnItem(row))
  if (!data) throw new Error('nothing was inserted')
  return { data, ...(asked.packs !== undefined && { packs }) }
}

/** Changes the fields that are given. A photo stays; an emblem is replaced when the item changes its category. */
export async function editItem(
  db: Db,
  shopId: string,
  asked: z.output<typeof menu.editFood.input>,
): Promise<OwnFoodItem> {
  const input = changesOf(asked)
  const drawn = await emblemAfterMove(db, shopId, input.itemId, input)
  const given = await storeGiven(db, input, drawn)
  return db.transaction().execute(async (tx) => {
    await touchShop(tx, shopId)
    await refuseTakenBarcode(tx, shopId, input.barcode, input.itemId)
    const family = input.allPacks ? await readFamily(tx, shopId, input.itemId) : []
    const row = await tx
      .updateTable('menu_items')
      .set({
        ...columnsOf(input),
        ...(await picturesAfter(tx, shopId, input.itemId, given)),
        ...stockAfter(input.inStock),
        ...positionAfter(input),
        updated_at: sql<Date>`now()`,
      })
      .where('shop_id', '=', shopId)
      .where('id', '=', input.itemId)
      .where('removed_at', 'is', null)
      .returning(itemColumns)
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    const item = toOwnItem(row)
    // Checked on the stored row: a food type that is changed alone may not fit the stored category.
    const issues = contradictionsIn(item)
    if (issues.length > 0) throw new Refusal('malformed', { issues })
    await changeOtherPacks(tx, shopId, family, item, drawn)
    return item
  })
}

/** A form sends all its fields. If it names the changed ones, the others are dropped: another device may have changed them. */
function changesOf({ changed, ...input }: z.output<typeof menu.editFood.input>) {
  if (changed) for (const field of keysOf(itemFields)) if (!changed.includes(field)) delete input[field]
  return input
}

/** Applies an edit's changes to the fields that the packs of a family share to the family's other packs. */
async function changeOtherPacks(
  tx: Tx,
  shopId: string,
  family: readonly OwnFoodItem[],
  item: OwnFoodItem,
  drawn: string | undefined,
): Promise<void> {
  const before = family.find(({ _id }) => _id === item._id)
  if (!before) return
  const changes = sharedChanges(before, item)
  const others = family.filter(({ _id }) => _id !== item._id)
  if (familyKey(item) !== familyKey(before))
    await refuseDuplicatePacks(tx, shopId, [item, ...others.map((pack) => ({ ...pack, ...changes }))])
  else if (packKey(item) !== packKey(before)) await refuseDuplicatePacks(tx, shopId, [item])
  if (Object.keys(changes).length === 0 || others.length === 0) return
  await tx
    .updateTable('menu_items')
    .set({
      ...columnsOf(changes),
      ...positionAfter(changes),
      ...(drawn && {
        picture: sql<string>`case when ${showsEmblem('menu_items')} then ${drawn} else picture end`,
      }),
      updated_at: sql<Date>`now()`,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${others.map(({ _id }) => _id)}::uuid[])`)
    .execute()
}

/** The stock columns after an edit. Unchanged if the item is in stock, or not, as the form says already. */
const stockAfter = (inStock: boolean | undefined) =>
  inStock === undefined
    ? {}
    : {
        in_stock: sql<boolean>`case when ${inStockNow} = ${inStock} then in_stock else ${inStock} end`,
        sold_out_until: sql<Date | null>`case when ${inStockNow} = ${inStock} then sold_out_until end`,
        stock_count: sql<
          number | null
        >`case when ${inStockNow} = ${inStock} or not ${inStock} then stock_count end`,
      }

/** The item's position, which it loses when it changes its category. */
const positionAfter = ({
  foodType,
  category,
}: Pick<Partial<z.output<typeof menu.editFood.input>>, 'foodType' | 'category'>) => ({
  position: sql<number | null>`case
    when food_type = coalesce(${foodType ?? null}, food_type) and category = coalesce(${category ?? null}, category)
    then position end`,
})

/** Marks an item as sold out until its keeper changes that. Does nothing if it is not on this shop's menu. Locks the shop first. */
export async function takeOffSale(tx: Tx, shopId: string, itemId: string): Promise<void> {
  await touchShop(tx, shopId)
  await tx
    .updateTable('menu_items')
    .set({ in_stock: false, updated_at: sql<Date>`now()` })
    .where('shop_id', '=', shopId)
    .where('id', '=', itemId)
    .where('removed_at', 'is', null)
    .execute()
}

/** Takes an item off the menu. The row stays, since orders refer to it. */
export async function removeItem(db: Db, shopId: string, itemId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await touchShop(tx, shopId)
    const removed = await tx
      .updateTable('menu_items')
      .set({ removed_at: sql<Date>`now()` })
      .where('shop_id', '=', shopId)
      .where('id', '=', itemId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (removed.numUpdatedRows === 0n) throw new Refusal('not_found')
  })
}

export async function countItems(db: Db | Tx, shopId: string): Promise<number> {
  const { count } = await db
    .selectFrom('menu_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
