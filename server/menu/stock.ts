import { sql } from 'kysely'
import { asJson } from '#server/db/as-json.ts'
import type { Tx } from '#server/db/db.ts'

export type Packs = { itemId: string; count: number }
/** An item with fewer packs left than were asked for. */
export type Shortage = {
  itemId: string
  name: string
  /** Packs that may still be sold. */
  left: number
  /** True if it is no longer on the menu. */
  isGone?: boolean
}

/** `taken`: the counted items, whose packs were taken. If any is `short`, nothing was taken. */
export type Taking = { taken: ReadonlySet<string>; short: Shortage[] }

/**
 * Takes packs off counted stock and puts others back, all or nothing. Items without a count are ignored. Locks the rows by
 * id until the commit: to avoid deadlocks, a transaction calls it once and locks nothing afterwards.
 */
export async function moveStock(
  tx: Tx,
  shopId: string,
  { take = [], giveBack = [] }: { take?: readonly Packs[]; giveBack?: readonly Packs[] },
): Promise<Taking> {
  const moves = sumUp([...take, ...giveBack.map(({ itemId, count }) => ({ itemId, count: -count }))])
  if (moves.size === 0) return { taken: new Set(), short: [] }
  const counted = await tx
    .selectFrom('menu_items')
    .select(['id', 'name', 'stock_count'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', [...moves.keys()])
    .where('stock_count', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const short = counted.flatMap(({ id, name, stock_count }) => {
    const left = stock_count ?? 0
    return left < (moves.get(id) ?? 0) ? [{ itemId: id, name, left }] : []
  })
  if (short.length > 0) return { taken: new Set(), short }
  const moved = counted.map(({ id }) => ({ id, count: moves.get(id) ?? 0 }))
  if (moved.length > 0) await subtract(tx, shopId, moved)
  return { taken: new Set(moved.map(({ id }) => id)), short }
}

function subtract(tx: Tx, shopId: string, moved: readonly { id: string; count: number }[]) {
  return sql`
    update menu_items set stock_count = stock_count - moved.count
    from jsonb_to_recordset(${asJson(moved)}) as moved (id uuid, count int)
    where menu_items.shop_id = ${shopId}::uuid and menu_items.id = moved.id
  `.execute(tx)
}

function sumUp(moves: readonly Packs[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { itemId, count } of moves) sums.set(itemId, (sums.get(itemId) ?? 0) + count)
  return sums
}

/** Returns packs to counted stock. The rules of `moveStock` apply. */
export async function giveBackStock(tx: Tx, shopId: string, lines: readonly Packs[]): Promise<void> {
  await moveStock(tx, shopId, { giveBack: lines })
}
