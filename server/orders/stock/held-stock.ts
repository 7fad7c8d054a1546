import type { Db } from '#server/db/db.ts'

/** Packs of counted stock taken by an account's unpaid orders at a shop, by item. */
export async function heldUnpaid(
  db: Db,
  accountId: string,
  shopId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.shop_id', '=', 'orders.shop_id').onRef('line.order_id', '=', 'orders.id'),
    )
    .select(({ fn }) => ['line.item_id', fn.sum<string>('line.taken').as('packs')])
    .where('orders.customer_account_id', '=', accountId)
    .where('orders.shop_id', '=', shopId)
    .where('orders.status', '=', 'Awaiting payment')
    .groupBy('line.item_id')
    .execute()
  return new Map(rows.map(({ item_id, packs }) => [item_id, Number(packs)]))
}
