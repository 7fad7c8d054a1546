import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject } from 'vitest'
import { LONG_WAIT_MINUTES } from '#contract/rules/pages/promises.ts'
import { test } from '#test/db-test.ts'
import { makeCustomer } from '#test/scenes/builders.ts'
import {
  act,
  action,
  beginOnline,
  endParts,
  makeShopWithItem,
  place,
  setStatus,
  type Town,
  unlessRefused,
} from '#test/scenes/random-actions.ts'
import { ownerUrlOf } from '#test/servers/template-database.ts'
import {
  countedDays,
  countedFigures,
  expectStoredFiguresToMatchOrders,
  storedAnswers,
  storedDays,
  storedFigures,
} from '#test/stored-figures.ts'
import { declineOrder } from '../acts/end-order.ts'
import { setPaymentStatus } from '../checkout/place-paid-order.ts'
import { joinItemDays } from './join-item-days.job.ts'

describe('the stored figures of a shop equal a full count', () => {
  test('whatever happens to its orders, one after the other or several at once', async ({ db, owner }) => {
    let [orders, answers] = [0, 0]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 10, maxLength: 15 }),
        async (days) => {
          const town: Town = {
            db,
            owner,
            shops: [await makeShopWithItem(db), await makeShopWithItem(db)],
            customers: await Promise.all([0, 1, 2].map(async () => (await makeCustomer(db)).accountId)),
            orders: [],
          }
          for (const deeds of days) {
            await Promise.all(deeds.map((deed) => act(town, deed).catch(unlessRefused)))
            await expectStoredFiguresToMatchOrders(db)
          }
          orders += town.orders.length
          answers += (await storedAnswers(db)).length
        },
      ),
      // Few runs of many days: if the lists had any length, most would be short, and one seed in twenty would have too
      // few orders.
      { numRuns: 16 },
    )
    expect(orders).toBeGreaterThan(50)
    expect(answers).toBeGreaterThan(20)
  })

  test('when forty orders are placed at once, and forty more while the shop moves all of these', async ({
    db,
  }) => {
    const shop = await makeShopWithItem(db)
    const customers = await Promise.all(Array.from({ length: 40 }, () => makeCustomer(db)))
    const placeAll = () => customers.map(({ accountId }) => place(db, shop, accountId))
    const orderIds = await Promise.all(placeAll())
    const { shopId } = shop
    expect(await storedFigures(db)).toEqual([{ shop_id: shopId, orders: 40, pending: 40, revenue_paise: 0 }])

    const moved = orderIds.map((orderId, n) =>
      setStatus(db, shop, orderId, n % 2 ? 'Delivered' : 'Out for delivery'),
    )
    await Promise.all([...moved, ...placeAll()])
    expect(await storedFigures(db)).toEqual([
      { shop_id: shopId, orders: 80, pending: 60, revenue_paise: 20 * 69_01 },
    ])
  })

  test('also for orders from before the figures were stored', async ({ db, url }) => {
    const [shop, quiet] = [await makeShopWithItem(db), await makeShopWithItem(db)]
    const { accountId } = await makeCustomer(db)
    const [first = ''] = [await place(db, shop, accountId), await place(db, shop, accountId)]
    await setStatus(db, shop, first, 'Delivered')
    await beginOnline(db, quiet, accountId, 1)
    const before = await countedFigures(db)
    expect(before).toHaveLength(1)

    const client = new pg.Client({ connectionString: ownerUrlOf(inject('templateUrl'), url) })
    await client.connect()
    try {
      await client.query(`begin; drop view shop_figures_counted, shop_days_counted, shop_declines_counted, shop_item_days_counted; drop type order_move cascade; drop table shop_figures;
        drop function part_of_order;
        drop function count_added_orders, count_changed_orders, count_removed_orders cascade`)
      await client.query(await readFile('migrations/0175-shop-figures.sql', 'utf8'))
      const { rows } = await client.query(
        'select shop_id, sum(orders) orders, sum(pending) pending, sum(revenue_paise) revenue_paise from shop_figures group by 1',
      )
      expect(rows.map(({ shop_id, ...figures }) => ({ shop_id, ...numbers(figures) }))).toEqual(before)
    } finally {
      await client.end()
    }
  })
})

test('the days of a chart are those of India, and orders from before the days were stored count too', async ({
  db,
  owner,
}) => {
  const shop = await makeShopWithItem(db)
  const { accountId } = await makeCustomer(db)
  const orderId = await place(db, shop, accountId)
  await place(db, shop, accountId)
  // A minute before midnight in India, and a minute after it.
  const midnight = `((india_day(now()) - 3)::timestamp at time zone 'Asia/Kolkata')`
  await sql`update orders set placed_at = ${sql.raw(midnight)} +
    case when id = ${orderId}::uuid then interval '-1 minute' else interval '1 minute' end`.execute(db)
  await setStatus(db, shop, orderId, 'Delivered')
  await expectStoredFiguresToMatchOrders(db)
  const days = await countedDays(db)
  expect(days).toMatchObject([
    { orders: 1, revenue_paise: 69_01 },
    { orders: 1, revenue_paise: 0 },
  ])
  expect(await storedDays(db)).toEqual(days)

  await owner.transaction().execute(async (tx) => {
    for (const table of ['shop_days', 'shop_declines', 'shop_item_days'])
      await sql`delete from ${sql.table(table)}`.execute(tx)
    const migration = await readFile('migrations/0440-counted-sales-and-answers.sql', 'utf8')
    await sql.raw(migration.slice(migration.indexOf('-- Of the orders that there are.'))).execute(tx)
  })
  expect(await storedDays(db)).toEqual(days)
  await expectStoredFiguresToMatchOrders(db)
})

/** The driver on its own returns large numbers as text. */
const numbers = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).map(([name, text]) => [name, Number(text)]))

test('an update that changes no figure does not wait for a lock on the figures', async ({ db }) => {
  const shop = await makeShopWithItem(db)
  const { accountId } = await makeCustomer(db)
  const orderId = await place(db, shop, accountId)
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('shop_figures').select('orders').forUpdate().execute()
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = 1000`.execute(other)
      await setPaymentStatus(other, { orderId, shopId: shop.shopId, paymentStatus: 'refunded' })
    })
  })
})

test('orders that ended before the time of the end was stored still count as having waited', async ({
  db,
  owner,
}) => {
  const shop = await makeShopWithItem(db)
  const orderId = await place(db, shop, (await makeCustomer(db)).accountId)
  const late = new Date(Date.now() + (LONG_WAIT_MINUTES + 1) * 60_000)
  const name = { shopId: shop.shopId, orderId, byAccountId: shop.keeperId }
  await declineOrder(db, endParts, { ...name, reason: 'closed' }, late)
  const answers = await storedAnswers(db)
  expect(answers).toMatchObject([{ answer: 'closed' }, { answer: 'late' }])

  await db.updateTable('orders').set({ ended_at: null }).execute()
  expect(await storedAnswers(db)).toMatchObject([{ answer: 'closed' }])
  const migration = await readFile('migrations/0440-counted-sales-and-answers.sql', 'utf8')
  await sql.raw(/^update orders[\s\S]*?;/m.exec(migration)?.[0] ?? '').execute(owner)
  expect(await storedAnswers(db)).toEqual(answers)
})

test('the counts of an item on a past day are merged into one row with the same sum', async ({ db }) => {
  const shop = await makeShopWithItem(db)
  const { accountId } = await makeCustomer(db)
  for (let count = 1; count <= 20; count += 1) await place(db, shop, accountId, count)
  const parts = async () => (await db.selectFrom('shop_item_days').select(['part', 'count']).execute()).length
  const ofToday = await parts()
  expect(ofToday).toBeGreaterThan(1)
  await joinItemDays(db)
  expect(await parts()).toBe(ofToday)

  await sql`update orders set placed_at = placed_at - interval '1 day'`.execute(db)
  await joinItemDays(db)
  await sql`delete from shop_item_days where count = 0`.execute(db)
  expect(await db.selectFrom('shop_item_days').select(['part', 'count']).execute()).toEqual([
    { part: 0, count: 210 },
  ])
  await expectStoredFiguresToMatchOrders(db)
})
