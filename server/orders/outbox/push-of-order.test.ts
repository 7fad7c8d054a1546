import { sql } from 'kysely'
import { expect } from 'vitest'
import type { PushOutcome } from '#server/notifications/push/push-port.ts'
import { test } from '#test/app-test.ts'
import { makeShopAndCustomer, pushSubscription, recordNotices, runAllJobs } from '#test/recorded-notices.ts'
import { makeItem } from '#test/scenes/builders.ts'
import { placeOrder } from '#test/scenes/place-order.ts'

test('a shop that has turned notices off gets mail and no push, until its keeper turns them on', async ({
  database,
  db,
}) => {
  const { app, mails, pushes } = recordNotices(database)
  const { shop, customer } = await makeShopAndCustomer(app)
  await db.updateTable('shops').set({ wants_push: false }).execute()
  const { itemId } = await makeItem(db, shop.shopId)
  await shop.call('addPushSubscription', { subscription: pushSubscription('counter') })
  await placeOrder(customer, shop.shopId, itemId)
  await runAllJobs(app)
  expect(mails).toHaveLength(2)
  expect(pushes).toEqual([])

  await shop.call('addPushSubscription', { subscription: pushSubscription('counter'), isByHand: true })
  await placeOrder(customer, shop.shopId, itemId)
  await runAllJobs(app)
  expect(pushes).toHaveLength(1)
})

test('a device whose session has expired gets no push, not even a waiting one, although the session still exists', async ({
  database,
  db,
}) => {
  const { app, pushes } = recordNotices(database, () => ({ retryAfterMs: 60_000 }))
  const { shop, customer } = await makeShopAndCustomer(app)
  const { itemId } = await makeItem(db, shop.shopId)
  await shop.call('addPushSubscription', { subscription: pushSubscription('counter') })
  await placeOrder(customer, shop.shopId, itemId)
  await runAllJobs(app)
  expect(pushes).toHaveLength(1)
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now()` })
    .where('account_id', '=', shop.accountId)
    .execute()
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await placeOrder(customer, shop.shopId, itemId)
  await runAllJobs(app)
  expect(pushes).toHaveLength(1)
})

test('a dead subscription is deleted, and one whose service asks to wait is kept and retried', async ({
  database,
  db,
}) => {
  let outcome: PushOutcome = { retryAfterMs: 60_000 }
  const { app } = recordNotices(database, () => outcome)
  const { shop, customer } = await makeShopAndCustomer(app)
  const { itemId } = await makeItem(db, shop.shopId)
  await shop.call('addPushSubscription', { subscription: pushSubscription('counter') })
  const kept = () => db.selectFrom('push_subscriptions').select('id').execute()

  await placeOrder(customer, shop.shopId, itemId)
  await runAllJobs(app)
  expect(await kept()).toHaveLength(1)

  outcome = 'gone'
  await placeOrder(customer, shop.shopId, itemId)
  await runAllJobs(app)
  expect(await kept()).toEqual([])
})

test('each device of an account is notified separately, and a dead or refusing one affects no other', async ({
  database,
  db,
}) => {
  const outcomes: Record<string, PushOutcome> = { tablet: { rejected: 'status 413' }, old: 'gone' }
  const told: string[] = []
  const { app } = recordNotices(database, (target) => {
    const name = String('endpoint' in target && target.endpoint.split('/').at(-1))
    told.push(name)
    return outcomes[name] ?? 'sent'
  })
  const { shop, customer } = await makeShopAndCustomer(app)
  const { itemId } = await makeItem(db, shop.shopId)
  await customer.call('addPushSubscription', { subscription: pushSubscription('kitchen') })
  for (const name of ['counter', 'old', 'tablet', 'phone'])
    await shop.call('addPushSubscription', { subscription: pushSubscription(name) })
  const failures = async () =>
    (await db.selectFrom('push_subscriptions').select('failures').orderBy('id').execute()).map(
      (row) => row.failures,
    )
  await placeOrder(customer, shop.shopId, itemId)
  await runAllJobs(app)
  expect(told.toSorted()).toEqual(['counter', 'old', 'phone', 'tablet'])
  expect(await failures()).toEqual([0, 0, 1, 0])
  outcomes.counter = { rejected: 'status 413' }
  await placeOrder(customer, shop.shopId, itemId)
  await runAllJobs(app)
  expect(await failures()).toEqual([0, 1, 2, 0])
  delete outcomes.counter
  await placeOrder(customer, shop.shopId, itemId)
  await runAllJobs(app)
  expect(await failures()).toEqual([0, 0, 3, 0])
})

test('a subscription is deleted after five refusals in a row', async ({ database, db }) => {
  const { app } = recordNotices(database, () => ({ rejected: 'status 413' }))
  const { shop, customer } = await makeShopAndCustomer(app)
  const { itemId } = await makeItem(db, shop.shopId)
  await shop.call('addPushSubscription', { subscription: pushSubscription('counter') })
  for (let n = 0; n < 5; n++) {
    expect(await db.selectFrom('push_subscriptions').select('id').execute()).toHaveLength(1)
    await placeOrder(customer, shop.shopId, itemId)
    await runAllJobs(app)
  }
  expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
})
