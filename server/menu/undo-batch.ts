import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoints.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { touchShop } from '#server/shops/touch-shop.ts'
import { undoableSince } from './add-many.ts'

type Undone = ReplyOf<'undoBatch'>['data']

/**
 * Removes a batch from the menu, within `UNDO_MINUTES`. Items that somebody has ordered since, or that their keeper has
 * changed, stay and are named in the result. A repeat removes nothing and names the same.
 */
export async function undoBatch(db: Db, shopId: string, batchId: string): Promise<Undone> {
  return db.transaction().execute(async (tx) => {
    await touchShop(tx, shopId)
    await markUndone(tx, shopId, batchId)
    const ordered = await itemsOrderedSince(tx, shopId, batchId)
    const items = await readBatch(tx, shopId, batchId)
    const kept = items.flatMap(({ id: _id, name, isChanged }) => {
      if (ordered.has(_id)) return { _id, name, because: 'ordered' as const }
      return isChanged ? { _id, name, because: 'changed' as const } : []
    })
    const stays = new Set(kept.map(({ _id }) => _id))
    const leaving = items.filter(({ id }) => !stays.has(id)).map(({ id }) => id)
    await tx
      .updateTable('menu_items')
      .set({ removed_at: sql<Date>`now()` })
      .where('shop_id', '=', shopId)
      .where('id', '=', sql<string>`any(${leaving}::uuid[])`)
      .execute()
    return { removed: leaving.length, kept }
  })
}

async function markUndone(tx: Tx, shopId: string, batchId: string): Promise<void> {
  const batch = await tx
    .updateTable('menu_batches')
    .set({
      undone_at: sql<Date>`coalesce(undone_at, now())`,
      // Frees the key, so that the same list can be added again with it.
      idempotency_key: null,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', batchId)
    .returning(sql<boolean>`created_at > ${undoableSince}`.as('isYoung'))
    .executeTakeFirst()
  if (!batch) throw new Refusal('not_found')
  if (!batch.isYoung) throw new Refusal('conflict', { reason: 'batch_too_old' })
}

/** The batch's items that were ordered since, including orders that await payment: an item must not vanish while it is paid for. */
async function itemsOrderedSince(tx: Tx, shopId: string, batchId: string): Promise<ReadonlySet<string>> {
  const lines = await tx
    .selectFrom('menu_batches as batch')
    .innerJoin('orders', (join) =>
      join.onRef('orders.shop_id', '=', 'batch.shop_id').onRef('orders.created_at', '>=', 'batch.created_at'),
    )
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.shop_id', '=', 'orders.shop_id').onRef('line.order_id', '=', 'orders.id'),
    )
    .select('line.item_id')
    .distinct()
    .where('batch.shop_id', '=', shopId)
    .where('batch.id', '=', batchId)
    // A test order takes no stock, and its lines are copies.
    .where('orders.is_test', '=', false)
    .execute()
  return new Set(
    [...lines, ...(await itemsInPlaceOfLines(tx, shopId, batchId))].map(({ item_id }) => item_id),
  )
}

/** The batch's items that replace a line of an order, accepted or still proposed. That order may be older than the batch. */
const itemsInPlaceOfLines = (tx: Tx, shopId: string, batchId: string) =>
  tx
    .selectFrom('menu_items as item')
    .innerJoin('order_changes as change', (join) =>
      join.onRef('change.shop_id', '=', 'item.shop_id').onRef('change.by_item_id', '=', 'item.id'),
    )
    .select('item.id as item_id')
    .distinct()
    .where('item.shop_id', '=', shopId)
    .where('item.batch_id', '=', batchId)
    .where('change.state', 'in', ['proposed', 'accepted'])
    .execute()

const readBatch = (tx: Tx, shopId: string, batchId: string) =>
  tx
    .selectFrom('menu_items')
    .select(['id', 'name', sql<boolean>`updated_at <> created_at`.as('isChanged')])
    .where('shop_id', '=', shopId)
    .where('batch_id', '=', batchId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
