import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tx } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'
import { makeItem, makeShop } from '#test/scenes/builders.ts'
import { readShopFigures } from './shop-figures.ts'

const LINES = 3

/** Delivered orders, `apart` minutes from each other, the newest `daysAgo` days old. */
async function giveHistory(
  db: Db,
  { shopId, orders, daysAgo, apart }: { shopId: string; orders: number; daysAgo: number; apart: number },
) {
  await sql`
    with made as (
      insert into orders (
        shop_id, id, status, payment_method, first_name, last_name, phone, street, flat, floor, landmark, lat, lng,
        shop_name, subtotal_paise, delivery_paise, total_paise, distance_metres, distance_method, distance_source,
        quoted_at, placed_at
      )
      select ${shopId}::uuid, gen_random_uuid(), 'Delivered', 'COD', '', '', '', '', '', '', '', 0, 0,
        '', 6000, 900, 6900, 1, 'road', '', moment, moment
      from (select now() - make_interval(days => ${daysAgo}::int, mins => n * ${apart}::int) as moment
        from generate_series(1, ${orders}::int) n) past
      returning shop_id, id
    )
    insert into order_lines (
      shop_id, order_id, item_id, position, name, picture, price_paise, count, unit, pack_size, total_paise
    )
    select shop_id, made.id, item.id, 0, item.name, '', 2000, 1, 'ml', 500, 2000
    from made join menu_items item using (shop_id)`.execute(db)
}

/** Rows of orders and order_lines that this transaction has read so far, whether through an index or not. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read
    from pg_stat_xact_user_tables where relname in ('orders', 'order_lines')`.execute(tx)
  return rows[0]?.read ?? 0
}

test('a dashboard reads no rows of completed orders, however many there are', async ({ db, owner }) => {
  const { shopId } = await makeShop(db)
  for (let n = 0; n < LINES; n += 1) await makeItem(db, shopId, { name: `Item ${n}` })
  const month = { shopId, orders: 1500, daysAgo: 0, apart: 20 }
  await giveHistory(db, month)
  // Without statistics the planner may assume a handful of rows, and then scan all orders for each line.
  await sql`analyze orders, order_lines`.execute(owner)
  await giveHistory(db, { shopId, orders: 15_000, daysAgo: 31, apart: 30 })
  await sql`analyze orders, order_lines`.execute(owner)

  await db.transaction().execute(async (tx) => {
    // What parallel workers read is not counted in the statistics of this transaction.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
    const figures = await readShopFigures(tx, shopId)
    expect(figures).toMatchObject({ totalOrders: 16_500, pendingOrders: 0, totalRevenue: 16_500 * 69 })
    expect(figures.days.reduce((sum, { orders }) => sum + orders, 0)).toBe(1500)
    expect(figures.bestSellers.map(({ count }) => count)).toEqual([1500, 1500, 1500])
    expect(await rowsRead(tx)).toBe(0)
  })
})
