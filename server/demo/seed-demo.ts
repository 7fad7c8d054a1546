import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import type { Log } from '#server/log.ts'
import { emblemsOf } from '#server/menu/emblems.ts'
import { beginTown } from './begin-town.ts'
import { chooseMenu } from './choose-menu.ts'
import { type DemoShop, demoShops } from './data/shops.ts'
import { openDemoAccounts, shopEmail } from './demo-accounts.ts'
import { makeHistory, type OrderParts } from './make-history.ts'
import { openDemoShop } from './open-demo-shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Before the month of orders begins. */
const OPENED_DAYS_AGO = 40
const SHOPS_AT_ONCE = 4

export type DemoParts = {
  db: Db
  sealer: Sealer
  orders: OrderParts
  log: Log
  now?: Date
  shops?: readonly DemoShop[]
}

/**
 * Builds the demo town through the functions that serve real people, on an empty database only. One that was begun
 * and cut short is finished. Answers whether there is a demo town now.
 */
export async function seedDemo(parts: DemoParts): Promise<boolean> {
  const { db, sealer, orders, log, now = new Date(), shops = demoShops } = parts
  const state = await beginTown(db)
  if (state !== 'begun') return state !== 'none'
  const startedAt = performance.now()
  const accounts = await openDemoAccounts(db)
  // Before the shops, which open several at a time: each is encoded once.
  await emblemsOf(
    db,
    shops.flatMap((shop, number) => chooseMenu(number, shop)),
  )
  const openedAt = new Date(now.getTime() - OPENED_DAYS_AGO * DAY_MS)
  // Lists without a place show the newest first: the shop that the start prints is opened last.
  const lastFirst = [...shops.entries()].toReversed()
  const opened = await inTurns(lastFirst, async ([number, shop]) => {
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

/** A few at a time: while one waits for the database, another is made ready for it. */
async function inTurns<T, R>(all: readonly T[], work: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const entries = all.entries()
  const builders = Array.from({ length: SHOPS_AT_ONCE }, async () => {
    for (const [index, one] of entries) results[index] = await work(one, index)
  })
  // One that fails does not leave the others at work behind the caller's back.
  const failed = (await Promise.allSettled(builders)).find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return results
}
