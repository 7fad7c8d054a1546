import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'

/** What was ordered is no longer in the cart. */
export async function emptyCart(tx: Tx, accountId: string, shopId: string): Promise<void> {
  await tx
    .deleteFrom('cart_lines')
    .where('shop_id', '=', shopId)
    .where('account_id', '=', accountId)
    .execute()
}

/** What was ordered is no longer in the cart; what came into it since, stays. */
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

/** Nothing stays in any cart of the account. */
export async function emptyCarts(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('cart_lines').where('account_id', '=', accountId).execute()
}

/** What a tap that was under way while its account was deleted put into a cart. */
export async function emptyCartsOfGone(db: Db): Promise<void> {
  await db
    .deleteFrom('cart_lines')
    .where('account_id', 'in', (gone) =>
      gone.selectFrom('accounts').select('id').where('erased_at', 'is not', null),
    )
    .execute()
}
