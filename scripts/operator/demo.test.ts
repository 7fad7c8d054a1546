import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openStatuses } from '#contract/rules/orders/order-life.ts'
import { readConfig } from '#server/config.ts'
import type { Db, OpenDb } from '#server/db/db.ts'
import { beginTown, reopenTown } from '#server/demo/begin-town.ts'
import { demoShops } from '#server/demo/data/shops.ts'
import { demoAccounts } from '#server/demo/demo-accounts.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { estimateDistance } from '#server/geo/estimate-distance.ts'
import { openSession } from '#server/http/sessions.ts'
import { findAccount } from '#server/identity/accounts.ts'
import { makeLog } from '#server/log.ts'
import { listItems } from '#server/menu/read-items.ts'
import type { Config } from '#server/settings.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { settleShop } from '#server/settlement/settle-shop.ts'
import { shopIdOfAccount } from '#server/shops/own-shop.ts'
import type { Caller, TestApp } from '#test/app-test.ts'
import { deliveryAddress, givePassword, password, testSealer } from '#test/scenes/builders.ts'
import { beginPaying, makeCheckout, partsOf, test } from '#test/scenes/money-test.ts'
import { dumpRows, rememberSecret } from '#test/secret-watch.ts'
import { demoTask } from './demo.ts'

/** The town with two shops of few items: drawing all pictures would take long. */
async function buildSmallTown(db: Db) {
  await seedDemo({
    db,
    sealer: testSealer,
    orders: {
      distances: estimateDistance(1.4),
      phoneFirstDigits: '789',
      ...partsOf('platform'),
    },
    log: makeLog('silent'),
    shops: demoShops.slice(0, 2).map((shop) => ({ ...shop, sells: { Dairy: 5, Grocery: 0, Bakery: 0 } })),
  })
  const accountId = async (email: string, role: 'user' | 'shop') =>
    (await findAccount(db, email, role))?.id ?? ''
  const keeperId = await accountId(demoAccounts.shop, 'shop')
  const customerId = await accountId(demoAccounts.customer, 'user')
  return { keeperId, customerId, shopId: (await shopIdOfAccount(db, keeperId)) ?? '' }
}

function terminal(database: OpenDb, settings: Partial<Config> = {}) {
  const said: string[] = []
  const parts = {
    config: { ...readConfig({ NODE_ENV: 'test' }), ...settings },
    database,
    say: (line: string) => void said.push(line),
  }
  return { said, demo: (which: string) => demoTask.run(parts, [which]) }
}

async function signIn(app: TestApp, db: Db, accountId: string) {
  const device = { method: 'password', ip: '127.0.0.1', userAgent: 'test' } as const
  const token = await db.transaction().execute((tx) => openSession(tx, { accountId, ...device }))
  rememberSecret(token)
  return app.as({ token })
}

async function buyAt(customer: Caller, db: Db, shopId: string) {
  const [item] = await listItems(db, shopId)
  const items = [{ _id: item?._id ?? '', count: 20 }]
  const { data } = (
    await customer.call('quoteOrder', { shopId, items, latitude: 21.1458, longitude: 79.0882 })
  ).body
  const { amount, deliveryCharge } = data
  const placed = await customer.call('placeOrder', {
    shopId,
    items,
    address: deliveryAddress,
    amount,
    deliveryCharge,
  })
  expect(placed.status).toBe(200)
}

/** Deletes an account after all its orders were delivered. */
async function deleteAccount(db: Db, customer: Caller, accountId: string) {
  await db
    .updateTable('orders')
    .set({ status: 'Delivered' })
    .where('customer_account_id', '=', accountId)
    .where('status', 'in', openStatuses)
    .execute()
  await givePassword(db, accountId)
  expect((await customer.call('deleteAccount', { password })).status).toBe(200)
}

/** All rows but search words, which are kept although no menu or shop has them any more. */
const rowsOfAnybody = async (db: Db) =>
  (await dumpRows(db)).filter((row) => !/^(demo_town|menu_words|shop_words) /.test(row)).sort()

describe('an operator removes the demo town', () => {
  test('with everything that it created, and leaves everybody else’s data unchanged', async ({
    app,
    database,
    db,
    owner,
  }) => {
    await buildSmallTown(db)
    const { demo, said } = terminal({ ...database, db: owner })
    const before = await rowsOfAnybody(db)
    const { customer, keeper, placement } = await makeCheckout(app, db)
    const { orderId } = (await customer.call('placeOrder', placement)).body
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    const all = await rowsOfAnybody(db)
    const ofOthers = all.filter((row) => !before.includes(row))
    expect(ofOthers.length).toBeGreaterThan(10)

    await demo('off')
    expect(await rowsOfAnybody(db)).toEqual(ofOthers)
    expect(said).toEqual([
      expect.stringMatching(/^The demo town is gone: \d+ accounts, 2 shops, 1\d\d orders\.$/),
    ])
    expect(await proveBooks(db)).toEqual([])
    // The books are append-only again.
    await expect(owner.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only')

    // The next start does not create it again either.
    expect(await beginTown(db)).toBe('none')
    await demo('off')
    expect(said[1]).toBe('There is no demo town.')
  })

  test('while a payment of another shop is being processed, without a deadlock', async ({
    app,
    database,
    db,
    owner,
  }) => {
    await buildSmallTown(db)
    const { orderId } = await beginPaying(app, db)
    const { demo, said } = terminal({ ...database, db: owner })
    const removing = await db.transaction().execute(async (tx) => {
      await sql`update payment_orders set state = 'paid' where id = ${orderId}`.execute(tx)
      const removing = Promise.allSettled([demo('off')])
      // Until it waits for our lock.
      await sleep(300)
      await sql`update orders set payment_status = 'paid' where id = ${orderId}`.execute(tx)
      return { removing }
    })
    expect(await removing.removing).toMatchObject([{ status: 'fulfilled' }])
    expect(said).toEqual([expect.stringMatching(/^The demo town is gone: /)])
  })

  test('after one of its keepers placed a test order, and one of its customers deleted the account', async ({
    app,
    database,
    db,
    owner,
  }) => {
    const { customerId, keeperId, shopId } = await buildSmallTown(db)
    const keeper = await signIn(app, db, keeperId)
    expect((await keeper.call('placeTestOrder')).status).toBe(200)
    expect((await keeper.call('removeTestOrder')).status).toBe(200)
    const customer = await signIn(app, db, customerId)
    await buyAt(customer, db, shopId)
    await deleteAccount(db, customer, customerId)
    const { demo, said } = terminal({ ...database, db: owner })
    await demo('off')
    expect(said).toEqual([expect.stringMatching(/^The demo town is gone: /)])
  })

  test('but not while orders or money of others depend on it, and is told which', async ({
    app,
    database,
    db,
    owner,
  }) => {
    const { customerId, shopId } = await buildSmallTown(db)
    await db.updateTable('demo_town').set({ drawn_at: new Date() }).execute()
    const { demo, said } = terminal({ ...database, db: owner })
    await demo('on')
    expect(said).toEqual(['The demo town is there already.'])

    await buyAt(await app.customer(), db, shopId)
    const leaver = await app.customer()
    await buyAt(leaver, db, shopId)
    await deleteAccount(db, leaver, leaver.accountId)
    await settleShop(db, { shopId, paidPaise: 100, reference: 'UTR 1', isAdvance: true })
    const { customer, placement } = await makeCheckout(app, db)
    await customer.call('placeOrder', placement)
    await db
      .updateTable('orders')
      .set({ customer_account_id: customerId })
      .where('customer_account_id', '=', customer.accountId)
      .execute()
    const before = await dumpRows(db)
    await expect(demo('off')).rejects.toThrow(
      'The demo town stays, since this hangs on it: orders at its shops by people who are not of it (2), orders of its customers at other shops (1), transfers between you and its shops (1).',
    )
    expect(await dumpRows(db)).toEqual(before)
  })

  test('but not once real money was paid in it', async ({ app, db, database, owner, standin }) => {
    const { customer, placement, shopId } = await makeCheckout(app, db)
    const begun = (await customer.call('createOnlineOrder', placement)).body
    await customer.call('verifyOrder', standin.pay(begun.order.id))
    await db.insertInto('demo_town').values({ finished_at: new Date() }).execute()
    await db
      .updateTable('accounts')
      .set({ email: demoAccounts.shop })
      .where('id', 'in', (shops) =>
        shops.selectFrom('shops').select('owner_account_id').where('id', '=', shopId),
      )
      .execute()
    await db
      .updateTable('accounts')
      .set({ email: demoAccounts.customer })
      .where('id', '=', customer.accountId)
      .execute()
    await expect(terminal({ ...database, db: owner }).demo('off')).rejects.toThrow(
      'hangs on it: online payments (1).',
    )
  })
})

describe('an operator requests the demo town', () => {
  test('in vain if anybody has an account', async ({ app, database, db, owner }) => {
    await app.customer()
    const before = await dumpRows(db)
    await expect(terminal({ ...database, db: owner }).demo('on')).rejects.toThrow('in an empty one only')
    expect(await dumpRows(db)).toEqual(before)
  })

  test('in production only if it is a demonstration, since its password is public', async ({
    database,
    db: _,
  }) => {
    const { demo } = terminal(database, { NODE_ENV: 'production', DEMO: false })
    await expect(demo('on')).rejects.toThrow('it needs DEMO=true')
  })

  test('again after it was removed, in a database that is empty by then', async ({ app, db }) => {
    await db.insertInto('demo_town').values({ finished_at: new Date(), removed_at: new Date() }).execute()
    await app.customer()
    await reopenTown(db)
    expect(await beginTown(db)).toBe('none')
    await db.deleteFrom('accounts').execute()
    await reopenTown(db)
    expect(await beginTown(db)).toBe('begun')
  })
})
