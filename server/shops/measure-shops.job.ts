import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { defineJob, handlePeriodically } from '#server/jobs/job.ts'

const SHOPS_AT_ONCE = 200
/** Orders that are measured per shop: more would not change the result. */
const MOST_ORDERS = 500
/** The median of fewer deliveries would be chance. */
const FEWEST_DELIVERIES = 5
const BEST_SELLERS = 10

/** Nightly (UTC): best sellers and usual minutes to the door of each running shop. */
export const measureShopsJob = handlePeriodically(
  defineJob<Record<string, never>>('measure_shops', { maxAttempts: 3 }),
  '47 20 * * *',
  async ({ db, signal }) => {
    const shops = await db.selectFrom('shops').select('id').where('sub_end_at', '>', new Date()).execute()
    for (let from = 0; from < shops.length && !signal.aborted; from += SHOPS_AT_ONCE)
      await measureShops(
        db,
        shops.slice(from, from + SHOPS_AT_ONCE).map(({ id }) => id),
      )
  },
)

/** Measures the last 30 days' delivered orders. Writes only rows that change. */
export async function measureShops(db: Db, shopIds: readonly string[]): Promise<void> {
  const now = new Date()
  await sql`
    with measured as (
      select shop.id,
        array(
          select item_id from unnest(delivered.orders) as of_order (id)
          cross join lateral (
            select item_id, count from order_lines where shop_id = shop.id and order_id = of_order.id offset 0
          ) line
          group by item_id order by sum(count) desc, item_id limit ${BEST_SELLERS}
        ) as best_sellers,
        delivered.minutes
      from unnest(${sql.val([...shopIds])}::uuid[]) as shop (id)
      cross join lateral (
        select coalesce(array_agg(id), '{}') as orders,
          case when count(delivered_at) >= ${FEWEST_DELIVERIES}::integer then greatest(1, round(
            percentile_cont(0.5) within group (order by extract(epoch from delivered_at - placed_at)) / 60
          )) end::integer as minutes
        from (
          select orders.id, placed_at, (
            select max(at) from order_events
            where shop_id = shop.id and order_id = orders.id and order_events.status = 'Delivered' and kind = 'moved'
          ) as delivered_at
          from orders
          where shop_id = shop.id and placed_at > ${now}::timestamptz - interval '30 days'
            and status = 'Delivered' and again_of is null and not is_test
          order by placed_at desc limit ${MOST_ORDERS}
        ) latest
      ) delivered
    )
    update shops set best_sellers = measured.best_sellers, minutes_to_door = measured.minutes
    from measured
    where shops.id = measured.id
      and (shops.best_sellers, shops.minutes_to_door) is distinct from (measured.best_sellers, measured.minutes)
  `.execute(db)
  await sql`select describe_menus(${sql.val([...shopIds])}::uuid[])`.execute(db)
}
