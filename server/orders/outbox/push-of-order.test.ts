import { sql } from 'kysely'
import { expect } from 'vitest'
import type { PushOutcome } from '#server/notifications/push/push-port.ts'
import { test } from '#test/app-test.ts'
import { makeItem } from '#test/builders.ts'
import { device, openFor, runAll, withEars } from '#test/ears.ts'
import { placeOrder } from '#test/place-order.ts'

test('a shop that wants no notices gets its mail and no push, until its keeper turns them on', async ({
  database,
  db,
}) => {
  const { app, mails, pushes } = withEars(database)
  const { shop, customer } = await openFor(app)
  await db.updateTable('shops').set({ wants_push: false }).execute()
  const { itemId } = await makeItem(db, shop.shopId)
  await shop.call('addPushSubscription', { subscription: device('counter') })
  await placeOrder(customer, shop.shopId, itemId)
  await runAll(app)
  expect(mails).toHaveLength(2)
  expect(pushes).toEqual([])

  await shop.call('addPushSubscription', { subscription: device('counter'), isByHand: true })
  await placeOrder(customer, shop.shopId, itemId)
  await runAll(app)
  expect(pushes).toHaveLength(1)
})

test('a device whose session has ended by itself is told nothing, though nobody has swept it yet', async ({
  database,
  db,
}) => {
  const { app, pushes } = withEars(database)
  const { shop, customer } = await openFor(app)
  const { itemId } = await makeItem(db, shop.shopId)
  await shop.call('addPushSubscription', { subscription: device('counter') })
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now()` })
    .where('account_id', '=', shop.accountId)
    .execute()
  await placeOrder(customer, shop.shopId, itemId)
  await runAll(app)
  expect(pushes).toEqual([])
})

test('a dead subscription is forgotten, one that is told to wait is kept and asked again', async ({
  database,
  db,
}) => {
  let outcome: PushOutcome = { retryAfterMs: 60_000 }
  const { app } = withEars(database, () => outcome)
  const { shop, customer } = await openFor(app)
  const { itemId } = await makeItem(db, shop.shopId)
  await shop.call('addPushSubscription', { subscription: device('counter') })
  const kept = () => db.selectFrom('push_subscriptions').select('id').execute()

  await placeOrder(customer, shop.shopId, itemId)
  await runAll(app)
  expect(await kept()).toHaveLength(1)

  outcome = 'gone'
  await placeOrder(customer, shop.shopId, itemId)
  await runAll(app)
  expect(await kept()).toEqual([])
})

test('five refusals in a row are taken for an end', async ({ database, db }) => {
  const { app } = withEars(database, () => ({ rejected: 'status 403' }))
  const { shop, customer } = await openFor(app)
  const { itemId } = await makeItem(db, shop.shopId)
  await shop.call('addPushSubscription', { subscription: device('counter') })
  for (let n = 0; n < 5; n++) {
    expect(await db.selectFrom('push_subscriptions').select('id').execute()).toHaveLength(1)
    await placeOrder(customer, shop.shopId, itemId)
    await runAll(app)
  }
  expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
})
