import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { BlockedCustomer } from '#contract/orders.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { cutPage, microsecondsOf, momentOf, readCursor } from '#server/http/cursor.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * Blocks or unblocks the customer of an order at its shop. Keepers never learn account ids, so they name a customer by any
 * of their orders.
 */
export async function setBlocked(
  db: Db,
  { shopId, orderId, isBlocked }: { shopId: string; orderId: string; isBlocked: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select('customer_account_id')
      .where('shop_id', '=', shopId)
      .where('id', '=', orderId)
      .where('placed_at', 'is not', null)
      // Deleting the account updates this row, so it cannot happen until the commit, and then also unblocks.
      .forKeyShare()
      .executeTakeFirst()
    const accountId = order?.customer_account_id
    if (!accountId) throw new Refusal('not_found')
    if (isBlocked)
      await tx
        .insertInto('blocked_customers')
        .values({ shop_id: shopId, account_id: accountId, order_id: orderId })
        .onConflict((conflict) => conflict.columns(['shop_id', 'account_id']).doNothing())
        .execute()
    else
      await tx
        .deleteFrom('blocked_customers')
        .where('shop_id', '=', shopId)
        .where('account_id', '=', accountId)
        .execute()
  })
}

/** Each entry lists only the customer's newest orders; all of them could be hundreds. */
const MOST_ORDERS = 50
const DEFAULT_LIMIT = 20

type Asked = { limit?: number | undefined; after?: string | undefined; order?: string | undefined }

/** Newest first, each with the name on the order by which they were blocked, and that order's id. */
export async function listBlocked(
  db: Db,
  shopId: string,
  { limit = DEFAULT_LIMIT, after, order }: Asked = {},
): Promise<{ data: BlockedCustomer[]; next?: string }> {
  const [sinceMs, afterId] = after ? readCursor(after) : []
  const rows = await db
    .selectFrom('blocked_customers as blocked')
    .innerJoin('orders', (join) =>
      join.onRef('orders.shop_id', '=', 'blocked.shop_id').onRef('orders.id', '=', 'blocked.order_id'),
    )
    .select((eb) => [
      ...(['blocked.order_id', 'blocked.blocked_at', 'orders.first_name', 'orders.last_name'] as const),
      microsecondsOf('blocked.blocked_at').as('blocked_at_us'),
      jsonArrayFrom(
        eb
          .selectFrom('orders as theirs')
          .select('theirs.id')
          .whereRef('theirs.customer_account_id', '=', 'blocked.account_id')
          .whereRef('theirs.shop_id', '=', 'blocked.shop_id')
          .where('theirs.placed_at', 'is not', null)
          .$if(order !== undefined, (query) => query.where('theirs.id', '=', order ?? ''))
          .orderBy('theirs.placed_at', 'desc')
          .orderBy('theirs.id', 'desc')
          .limit(MOST_ORDERS),
      ).as('orders'),
    ])
    .where('blocked.shop_id', '=', shopId)
    .$if(order !== undefined, (query) =>
      query.where('blocked.account_id', '=', (eb) =>
        eb
          .selectFrom('orders as asked')
          .select('asked.customer_account_id')
          .where('asked.shop_id', '=', shopId)
          .where('asked.id', '=', order ?? ''),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(blocked.blocked_at, blocked.order_id) < (${momentOf(sinceMs ?? 0)}, ${afterId}::uuid)`,
      ),
    )
    .orderBy('blocked.blocked_at', 'desc')
    .orderBy('blocked.order_id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, ...more } = cutPage(rows, limit, (last) => [last.blocked_at_us / 1000, last.order_id])
  return {
    data: page.map(({ order_id, blocked_at, first_name, last_name, orders }) => ({
      customer: order_id,
      name: `${first_name} ${last_name}`.trim(),
      since: blocked_at.toISOString(),
      orders: orders.map(({ id }) => id),
    })),
    ...more,
  }
}

/** For the deletion of an account. */
export async function unblockEverywhere(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('blocked_customers').where('account_id', '=', accountId).execute()
}
