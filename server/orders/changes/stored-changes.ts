import { sql } from 'kysely'
import type { LineChangeState } from '#contract/rules/orders/line-changes.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { OrderName } from '../acts/take-act.ts'
import { linesNow, type OrderLine } from './lines-now.ts'

const lineColumns = [
  'item_id',
  'name',
  'picture',
  'price_paise',
  'count',
  'unit',
  'pack_size',
  'total_paise',
] as const

export type ChangeRow = Awaited<ReturnType<typeof readChanges>>[number]

/** Oldest first. */
const readChanges = (db: Db | Tx, { shopId, orderId }: OrderName) =>
  db
    .selectFrom('order_changes')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** An order's lines as ordered and as they are now, with all changes. */
export async function readLines(db: Db | Tx, name: OrderName) {
  const ordered: OrderLine[] = await db
    .selectFrom('order_lines')
    .select(lineColumns)
    .where('shop_id', '=', name.shopId)
    .where('order_id', '=', name.orderId)
    .orderBy('position')
    .execute()
  const changes = await readChanges(db, name)
  return { ordered, changes, ...linesNow(ordered, changes) }
}

/** Moves a change from proposed to its final state; throws if it is not proposed any more. */
export async function answerChange(
  tx: Tx,
  change: { shop_id: string; id: string },
  state: Exclude<LineChangeState, 'made' | 'proposed'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('order_changes')
    .set({ state, answered_at: at })
    .where('shop_id', '=', change.shop_id)
    .where('id', '=', change.id)
    .where('state', '=', sql.lit('proposed'))
    .executeTakeFirstOrThrow()
}
