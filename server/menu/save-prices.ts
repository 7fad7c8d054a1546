import { sql } from 'kysely'
import type { z } from 'zod'
import type * as manyItems from '#contract/menu/many-items.ts'
import type { OwnFoodItem } from '#contract/menu.ts'
import { replies } from '#contract/replies.ts'
import { toPaise } from '#contract/rules/money/money.ts'
import { nextDaysOpening } from '#contract/rules/time/opening-hours.ts'
import { asJson } from '#server/db/as-json.ts'
import { daysAgo } from '#server/db/days-ago.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { digestOfAsked } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readHours } from '#server/shops/show-shop.ts'
import { touchShop } from '#server/shops/touch-shop.ts'
import { inStockNow, itemColumns, toOwnItem } from './item-row.ts'

type RowChange = z.output<typeof manyItems.savePrices.input>['changes'][number]
type Cells = { price: number; isInStock: boolean }
/** New values of a row. An undefined cell is not changed. */
type NewCells = { id: string; price?: number | undefined; isInStock?: boolean | undefined }

/**
 * Saves the changed cells of a price sheet, all or none. Refused if an item is gone, or if a cell holds neither the value
 * that its keeper saw nor the new one. A repeat with the same key changes nothing.
 */
export async function savePrices(
  db: Db,
  shopId: string,
  changes: readonly RowChange[],
  key: string | null,
): Promise<OwnFoodItem[]> {
  const now = new Date()
  const ids = changes.map(({ itemId }) => itemId)
  return db.transaction().execute(async (tx) => {
    // Locks the shop until the commit, so that concurrent saves run one after the other.
    await touchShop(tx, shopId)
    if (key === null || (await rememberSave(tx, shopId, key, changes))) {
      const shown = await lockCells(tx, shopId, ids)
      refuseUnseen(changes, shown)
      await writeCells(tx, shopId, changes.flatMap(differing(shown)), now)
    }
    return readByIds(tx, shopId, ids, now)
  })
}

/** False if this was saved under the key before. Refuses a key that was used with other changes. */
async function rememberSave(
  tx: Tx,
  shopId: string,
  key: string,
  changes: readonly RowChange[],
): Promise<boolean> {
  const asked = digestOfAsked(changes)
  const inserted = await tx
    .insertInto('sheet_saves')
    .values({ shop_id: shopId, idempotency_key: key, asked })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return true
  const known = await tx
    .selectFrom('sheet_saves')
    .select('asked')
    .where('shop_id', '=', shopId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  if (known.asked !== asked) throw new Refusal('key_reused', { reason: 'sheet' })
  return false
}

/** Reads and locks the cells until the commit. Locked by id, the same order as in `moveStock`. */
async function lockCells(
  tx: Tx,
  shopId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Cells>> {
  const rows = await tx
    .selectFrom('menu_items')
    .select(['id', 'price_paise as price', inStockNow.as('isInStock')])
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, ...cells }) => [id, cells]))
}

function refuseUnseen(changes: readonly RowChange[], shown: ReadonlyMap<string, Cells>): void {
  const gone = changes.flatMap(({ itemId }, at) =>
    shown.has(itemId) ? [] : [{ path: `changes.${at}.itemId`, message: replies.itemGone }],
  )
  if (gone.length > 0) throw new Refusal('not_found', { issues: gone })
  const moved = changes.flatMap((change, at) => {
    const cells = shown.get(change.itemId)
    return cells
      ? movedCells(change, cells).map((cell) => ({ ...cell, path: `changes.${at}.${cell.path}` }))
      : []
  })
  if (moved.length > 0) throw new Refusal('conflict', { reason: 'cells_moved', issues: moved })
}

function movedCells({ price, inStock }: RowChange, now: Cells): { path: string; message: string }[] {
  const isSeen = {
    price: !price || [toPaise(price.from), toPaise(price.to)].includes(now.price),
    inStock: !inStock || [inStock.from, inStock.to].includes(now.isInStock),
  }
  return (['price', 'inStock'] as const).flatMap((path) =>
    isSeen[path] ? [] : [{ path, message: replies.cellMoved }],
  )
}

const differing =
  (shown: ReadonlyMap<string, Cells>) =>
  ({ itemId, price, inStock }: RowChange): NewCells | [] => {
    const now = shown.get(itemId)
    const wanted = {
      price: price && toPaise(price.to) !== now?.price ? toPaise(price.to) : undefined,
      isInStock: inStock?.to === now?.isInStock ? undefined : inStock?.to,
    }
    return wanted.price === undefined && wanted.isInStock === undefined ? [] : { id: itemId, ...wanted }
  }

/** A single statement, because the indexes over a whole menu are updated once per statement. */
async function writeCells(tx: Tx, shopId: string, rows: readonly NewCells[], now: Date): Promise<void> {
  if (rows.length === 0) return
  const hours = rows.some(({ isInStock }) => isInStock === false) ? await readHours(tx, shopId) : undefined
  const nextDay = hours && nextDaysOpening(hours.openingHours, hours.holidays, now)
  await sql`
    update menu_items set
      price_paise = coalesce(row.price, price_paise),
      in_stock = in_stock or coalesce(row."isInStock", false),
      sold_out_until = case row."isInStock"
        when true then null when false then ${nextDay ?? null}::timestamptz else sold_out_until end,
      -- An item put back in stock stays counted, unless its count is zero.
      stock_count = case when row."isInStock" then nullif(stock_count, 0) else stock_count end,
      updated_at = now()
    from jsonb_to_recordset(${asJson(rows)}) as row (id uuid, price int, "isInStock" boolean)
    where menu_items.shop_id = ${shopId}::uuid and menu_items.id = row.id
  `.execute(tx)
}

async function readByIds(tx: Tx, shopId: string, ids: readonly string[], now: Date): Promise<OwnFoodItem[]> {
  const rows = await tx
    .selectFrom('menu_items')
    .select(itemColumns)
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toOwnItem(row, now))
}

export async function forgetSheetSaves(db: Db, keptDays: number): Promise<void> {
  await db.deleteFrom('sheet_saves').where('created_at', '<', daysAgo(keptDays)).execute()
}
