import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'

/** After an order of the whole cart. */
export async function emptyCart(tx: Tx, accountId: string, shopId: string): Promise<void> {
  await tx
    .deleteFrom('cart_lines')
    .where('shop_id', '=', shopId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Subtracts an order's lines. What came into the cart since then stays. */
export async function takeFromCart(
  tx: Tx,
  { accountId, shopId }: { accountId: string; shopId: string },
  lines: readonly { item_id: string; count: number }[],
): Promise<void> {
  await sql`
    update cart_lines as line set count = greatest(line.count - ordered.count, 0), updated_at = now()
    from unnest(
      ${sql.val(lines.map(({ item_id }) => item_id))}::uuid[], ${sql.val(lines.map(({ count }) => count))}::int[]
    ) as ordered (item_id, count)
    where line.shop_id = ${shopId} and line.account_id = ${accountId} and line.item_id = ordered.item_id`.execute(
    tx,
  )
}

/** Empties the account's carts at all shops. */
export async function emptyCarts(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('cart_lines').where('account_id', '=', accountId).execute()
}

/** Deletes what was added to a cart while its account was being deleted. */
export async function emptyCartsOfErased(db: Db): Promise<void> {
  await db
    .deleteFrom('cart_lines')
    .where('account_id', 'in', (gone) =>
      gone.selectFrom('accounts').select('id').where('erased_at', 'is not', null),
    )
    .execute()
}
