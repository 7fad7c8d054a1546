import { sql } from 'kysely'
import { DAY_MS } from '#contract/rules/time/india-time.ts'
import type { Db } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import type { Log } from '#server/log.ts'
import { categoryKey, emblemPicture } from '#server/menu/emblems.ts'
import { beginTown } from './begin-town.ts'
import { chooseMenu } from './choose-menu.ts'
import { type DemoShop, demoShops } from './data/shops.ts'
import { openDemoAccounts, shopEmail } from './demo-accounts.ts'
import { makeHistory, type OrderParts } from './make-history.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { openDemoShop } from './open-demo-shop.ts'

/** Earlier than the first order of `makeHistory`. */
const OPENED_DAYS_AGO = 40
/** Each waits for the database most of the time. */
const SHOPS_AT_ONCE = 4
/** The number of pictures that are encoded at once (`store-picture.ts`). */
const ENCODERS = 2

export type DemoParts = {
  db: Db
  sealer: Sealer
  orders: OrderParts
  log: Log
  now?: Date
  shops?: readonly DemoShop[]
}

/**
 * Builds the demo town in an empty database, with the functions that serve real requests. Continues an interrupted one.
 * @returns whether there is a demo town now
 */
export async function seedDemo(parts: DemoParts): Promise<boolean> {
  const { db, sealer, orders, log, now = new Date(), shops = demoShops } = parts
  const state = await beginTown(db)
  if (state !== 'begun') return state !== 'none'
  const startedAt = performance.now()
  const accounts = await openDemoAccounts(db)
  // Before the shops, which are opened concurrently, so that each emblem is encoded only once.
  const sold = shops.flatMap((shop, number) => chooseMenu(number, shop))
  const emblems = new Map(sold.map((item) => [categoryKey(item), item]))
  await mapConcurrently(ENCODERS, [...emblems.values()], (item) =>
    emblemPicture(db, item.foodType, item.category),
  )
  const openedAt = new Date(now.getTime() - OPENED_DAYS_AGO * DAY_MS)
  // Lists without a place show the newest first, so shop 0, whose account the start prints, is opened last.
  const lastFirst = [...shops.entries()].toReversed()
  const opened = await mapConcurrently(SHOPS_AT_ONCE, lastFirst, async ([number, shop]) => {
    const ownerAccountId = accounts.shopkeepers[number] ?? ''
    const email = shopEmail(number)
    return {
      id: await openDemoShop(db, sealer, { number, shop, ownerAccountId, email, openedAt }),
      email,
      ownerAccountId,
    }
  })
  if (!(await hasOrders(db))) {
    await makeHistory({ db, orders, accounts, now }, opened.toReversed())
  }
  await db.updateTable('demo_town').set({ finished_at: sql<Date>`now()` }).execute()
  log.info({ shops: opened.length, ms: Math.round(performance.now() - startedAt) }, 'the demo town is built')
  return true
}

async function hasOrders(db: Db): Promise<boolean> {
  return (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined
}
