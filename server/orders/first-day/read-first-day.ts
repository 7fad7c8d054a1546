import { sql } from 'kysely'
import type { FirstDay } from '#contract/orders/first-day.ts'
import {
  FIRST_DAY_LASTS_DAYS,
  FIRST_DAY_ORDERS,
  FIRST_ITEMS,
  type FirstDayStep,
  firstDaySteps,
} from '#contract/rules/orders/first-day.ts'
import { soldStatuses } from '#contract/rules/orders/order-life.ts'
import type { Db } from '#server/db/db.ts'
import { countItems } from '#server/menu/change-items.ts'

/** A new shop's checklist. Steps are derived from stored data; only those that leave no trace there are ticked by the keeper. */
export async function readFirstDay(db: Db, shopId: string): Promise<FirstDay> {
  const [items, { rows }] = await Promise.all([countItems(db, shopId), readFacts(db, shopId)])
  const [facts] = rows
  if (!facts) throw new Error(`no shop ${shopId}`)
  const isDone: Record<FirstDayStep, boolean> = { ...facts, items: items >= FIRST_ITEMS }
  const done = firstDaySteps.filter((step) => isDone[step])
  return {
    isShown: facts.isNew && !facts.dismissed && done.length < firstDaySteps.length,
    items,
    done,
    ...(facts.testOrderId && { testOrderId: facts.testOrderId }),
  }
}

const readFacts = (db: Db, shopId: string) =>
  sql<Facts>`
  select said.dismissed_at is not null as dismissed,
    shop.opening_hours is not null or said.hours_at is not null as hours,
    said.ringing_at is not null as ringing, said.poster_at is not null as poster, said.link_at is not null as link,
    said.test_order_at is not null or coalesce(test.status in (${sql.join(soldStatuses)}), false) as "testOrder",
    test.id as "testOrderId",
    shop.created_at > now() - make_interval(days => ${FIRST_DAY_LASTS_DAYS}::integer)
      and coalesce((select sum(orders) from shop_figures where shop_id = shop.id), 0) < ${FIRST_DAY_ORDERS}::integer
      as "isNew"
  from shops shop
  left join first_days said on said.shop_id = shop.id
  left join lateral (
    select id, status from orders
    where shop_id = shop.id and is_test and placed_at is not null and status <> 'Cancelled'
    order by placed_at desc limit 1
  ) test on true
  where shop.id = ${shopId}`.execute(db)

type Facts = Record<
  'dismissed' | 'hours' | 'ringing' | 'poster' | 'link' | 'testOrder' | 'isNew',
  boolean
> & {
  testOrderId: string | null
}
