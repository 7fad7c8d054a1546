import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { addManyFood, Batch } from '#contract/menu/many-items.ts'
import { itemKey, UNDO_MINUTES } from '#contract/rules/items/batches.ts'
import { asJson } from '#server/db/as-json.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { MenuTables } from '#server/db/tables/menu.ts'
import { digestOfAsked } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { touchShop } from '#server/shops/touch-shop.ts'
import { categoryKey, emblemsOf } from './emblems.ts'
import { columnsOf } from './item-row.ts'

type NewItem = z.output<typeof addManyFood.input>['items'][number]
type BatchRow = Pick<Selectable<MenuTables['menu_batches']>, 'id' | 'count' | 'created_at'>
const batchColumns = ['id', 'count', 'created_at'] as const

/**
 * Puts items on a menu, all or none: refused if one of them is on it already or is given twice. A repeat with the same key
 * adds nothing and returns the same batch. `addedAt`: for a demo town, whose batches lie in the past and cannot be undone.
 */
export async function addMany(
  db: Db,
  shopId: string,
  items: readonly NewItem[],
  key: string | null,
  addedAt?: Date,
): Promise<Batch> {
  const asked = digestOfAsked(items)
  const pictures = await emblemsOf(db, items)
  return db.transaction().execute(async (tx) => {
    // Locks the shop until the commit, so that the second of two concurrent calls finds the batch of the first.
    await touchShop(tx, shopId)
    const known = key === null ? undefined : await findByKey(tx, shopId, key)
    if (known && known.asked !== asked) throw new Refusal('key_reused', { reason: 'batch' })
    if (known) return toBatch(known)
    await refuseItemsOnMenu(tx, shopId, items)
    const batch = await tx
      .insertInto('menu_batches')
      .values({
        shop_id: shopId,
        id: uuidv7(),
        idempotency_key: key,
        asked,
        count: items.length,
        ...(addedAt && { created_at: addedAt }),
      })
      .returning(batchColumns)
      .executeTakeFirstOrThrow()
    await insertItems(
      tx,
      items.map((item) => ({
        ...columnsOf(item),
        shop_id: shopId,
        id: uuidv7(),
        batch_id: batch.id,
        picture: pictures.get(categoryKey(item)),
        stock_count: item.stock ?? null,
      })),
    )
    return toBatch(batch)
  })
}

/** The batches that may still be undone, newest first. */
export async function listBatches(db: Db, shopId: string): Promise<Batch[]> {
  const rows = await db
    .selectFrom('menu_batches')
    .select(batchColumns)
    .where('shop_id', '=', shopId)
    .where('undone_at', 'is', null)
    .where('created_at', '>', undoableSince)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toBatch)
}

/** Batches added after this moment may be undone. */
export const undoableSince = sql<Date>`now() - make_interval(mins => ${UNDO_MINUTES}::int)`

const findByKey = (tx: Tx, shopId: string, key: string) =>
  tx
    .selectFrom('menu_batches')
    .select([...batchColumns, 'asked'])
    .where('shop_id', '=', shopId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

async function refuseItemsOnMenu(tx: Tx, shopId: string, items: readonly NewItem[]): Promise<void> {
  const onMenu = await tx
    .selectFrom('menu_items')
    .select(['name', 'pack_size as quantity', 'unit', 'barcode'])
    .where('shop_id', '=', shopId)
    .where('removed_at', 'is', null)
    .execute()
  const kept = new Set(onMenu.map(itemKey))
  const scanned = new Map(onMenu.map(({ barcode, name }) => [barcode, name]))
  for (const { barcode, ...item } of items) {
    const key = itemKey(item)
    if (kept.has(key)) throw new Refusal('conflict', { reason: 'item_kept', values: { item: item.name } })
    kept.add(key)
    if (barcode === undefined) continue
    const has = scanned.get(barcode)
    if (has !== undefined) throw new Refusal('conflict', { reason: 'barcode_kept', values: { item: has } })
    scanned.set(barcode, item.name)
  }
}

/** A single statement, because the indexes over a whole menu are updated once per statement. */
async function insertItems(tx: Tx, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`
    insert into menu_items (${columns})
    select ${columns} from jsonb_populate_recordset(null::menu_items, ${asJson(rows)})
  `.execute(tx)
}

const toBatch = ({ id, count, created_at }: BatchRow): Batch => ({
  _id: id,
  count,
  addedAt: created_at.toISOString(),
  undoUntil: new Date(created_at.getTime() + UNDO_MINUTES * 60_000).toISOString(),
})
