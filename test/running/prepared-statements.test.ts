import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { type Db, openDb } from '#server/db/db.ts'
import type { DistanceProvider } from '#server/geo/distance.ts'
import { cacheDistances } from '#server/geo/provider-answers.ts'
import { makeLog } from '#server/log.ts'
import { findItemsToSell } from '#server/menu/read-items.ts'
import { readOrderFacts } from '#server/orders/order-facts.ts'
import { keepDesksNoted } from '#server/orders/stream/desks.ts'
import { refundsOfOrders } from '#server/payments/read-payments.ts'
import { visibleShops } from '#server/shops/show-shop.ts'
import { test as dbTest } from '../db-test.ts'
import { makeShop, nagpur } from '../scenes/builders.ts'

/** The only connection, so that it has all prepared statements. */
const test = dbTest.extend('connection', async ({ url }, { onCleanup }) => {
  const { db, close } = openDb(url, { max: 1 })
  onCleanup(close)
  return db
})

const keptBy = async (connection: Db) =>
  (await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(connection))
    .rows

const road: DistanceProvider = {
  distances: async (_from, to) => to.map(() => ({ metres: 900, method: 'road', source: 'osm' })),
}

/** Each entry runs a query with a list of the given ids. */
const lists: Record<string, (db: Db, ids: string[]) => Promise<unknown>> = {
  'the desks that are open': async (db, ids) => {
    const shopIds = await Promise.all(ids.map(async () => (await makeShop(db)).shopId))
    const desks = keepDesksNoted({ db, log: makeLog('silent') }, () => [])
    desks.stop()
    desks.note(shopIds)
    await expect
      .poll(() =>
        db
          .selectFrom('desks')
          .select('shop_id')
          .where('shop_id', '=', shopIds[0] ?? '')
          .execute(),
      )
      .toHaveLength(1)
  },
  'what orders say of money': (db, ids) => readOrderFacts(db, ids, ids),
  'the refunds of orders': (db, ids) => refundsOfOrders(db, ids),
  'the shops that visitors see': (db, ids) => visibleShops(db, ids),
  'the items of a cart': (db, ids) => findItemsToSell(db, uuidv7(), ids),
  'ways that were measured': (db, ids) =>
    cacheDistances(road, db).distances(
      nagpur,
      ids.map((_, n) => ({ lat: 21 + n / 100, lng: 79 })),
    ),
}

for (const [name, ask] of Object.entries(lists))
  test(`a connection prepares one statement for lists of any length: ${name}`, async ({ connection }) => {
    await ask(connection, [uuidv7()])
    const kept = await keptBy(connection)
    await ask(connection, [uuidv7(), uuidv7(), uuidv7()])
    expect(await keptBy(connection)).toEqual(kept)
  })
