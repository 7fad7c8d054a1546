import { sql } from 'kysely'
import { expect } from 'vitest'
import { openStatuses } from '#contract/rules/orders/order-life.ts'
import { LONG_WAIT_MINUTES } from '#contract/rules/pages/promises.ts'
import type { Db } from '#server/db/db.ts'

export const storedFigures = async (db: Db) =>
  (
    await sql`
      select shop_id, sum(orders)::bigint as orders, sum(pending)::bigint as pending,
        sum(revenue_paise)::bigint as revenue_paise
      from shop_figures group by shop_id having sum(orders) <> 0 order by shop_id`.execute(db)
  ).rows

export const countedFigures = async (db: Db) =>
  (
    await sql`
      select shop_id, count(*) as orders,
        count(*) filter (where status = any(${openStatuses})) as pending,
        coalesce(sum(total_paise) filter (where status = 'Delivered'), 0)::bigint as revenue_paise
      from orders where placed_at is not null group by shop_id order by shop_id`.execute(db)
  ).rows

export const storedDays = async (db: Db) =>
  (
    await sql`
      select shop_id, day::text as day, sum(orders)::bigint as orders, sum(revenue_paise)::bigint as revenue_paise
      from shop_days group by 1, 2 having sum(orders) <> 0 order by 1, 2`.execute(db)
  ).rows

export const countedDays = async (db: Db) =>
  (
    await sql`
      select shop_id, to_char(placed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, count(*) as orders,
        coalesce(sum(total_paise) filter (where status = 'Delivered'), 0)::bigint as revenue_paise
      from orders where placed_at is not null group by 1, 2 order by 1, 2`.execute(db)
  ).rows

export const storedAnswers = async (db: Db) =>
  (
    await sql`
      select shop_id, to_char(day, 'YYYY-MM-DD') as day, 'late' as answer, sum(waited_long)::bigint as orders
      from shop_days group by 1, 2 having sum(waited_long) <> 0
      union all
      select shop_id, to_char(day, 'YYYY-MM-DD'), reason, sum(orders)::bigint
      from shop_declines group by 1, 2, 3 having sum(orders) <> 0 order by 1, 2, 3`.execute(db)
  ).rows

const countedAnswers = async (db: Db) =>
  (
    await sql`
      with answered as (
        select shop_id, to_char(placed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, ending_reason,
          coalesce(accepted_at, (
            select min(at) from order_events
            where order_events.shop_id = orders.shop_id and order_id = orders.id and order_events.status = 'Cancelled'
          )) - placed_at > make_interval(mins => ${LONG_WAIT_MINUTES}::integer) as is_late
        from orders where placed_at is not null
      )
      select shop_id, day, 'late' as answer, count(*) as orders from answered where is_late group by 1, 2
      union all
      select shop_id, day, ending_reason, count(*) from answered where ending_reason is not null group by 1, 2, 3
      order by 1, 2, 3`.execute(db)
  ).rows

const storedItems = async (db: Db) =>
  (
    await sql`
      select shop_id, item_id, to_char(day, 'YYYY-MM-DD') as day, sum(count)::bigint as count
      from shop_item_days group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`.execute(db)
  ).rows

const countedItems = async (db: Db) =>
  (
    await sql`
      select shop_id, item_id, to_char(placed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, sum(count)::bigint as count
      from orders join order_lines line using (shop_id)
      where line.order_id = orders.id and placed_at is not null group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  ).rows

export async function expectStoredFiguresToMatchOrders(db: Db): Promise<void> {
  expect(await storedFigures(db)).toEqual(await countedFigures(db))
  expect(await storedDays(db)).toEqual(await countedDays(db))
  expect(await storedAnswers(db)).toEqual(await countedAnswers(db))
  expect(await storedItems(db)).toEqual(await countedItems(db))
}
