import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, OpenDb } from '#server/db/db.ts'
import { type TestApp, test } from '#test/app-test.ts'
import { makeShopAndCustomer, pushSubscription, recordNotices, runAllJobs } from '#test/recorded-notices.ts'
import { deliveryAddress, makeItem } from '#test/scenes/builders.ts'
import { placeOrder } from '#test/scenes/place-order.ts'
import { announceOrder } from './announce-order.ts'

/** Mails about changes are held back for a minute, in case another change follows. */
async function aMinuteLater(app: TestApp, db: Db) {
  await app.runDueJobs()
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await runAllJobs(app)
}

/** An order that both sides have been notified of already. */
async function orderTold(database: OpenDb, db: Db) {
  const recorded = recordNotices(database)
  const { shop, customer } = await makeShopAndCustomer(recorded.app)
  const { itemId } = await makeItem(db, shop.shopId)
  const orderId = await placeOrder(customer, shop.shopId, itemId)
  await runAllJobs(recorded.app)
  recorded.mails.length = 0
  return { ...recorded, shop, customer, orderId }
}

test('a placed order is mailed to the customer and the shop, and pushed to every device of the shop', async ({
  database,
  db,
}) => {
  const { app, mails, pushes } = recordNotices(database)
  const { shop, customer } = await makeShopAndCustomer(app)
  const { itemId } = await makeItem(db, shop.shopId)
  await shop.call('addPushSubscription', { subscription: pushSubscription('counter') })
  await shop.call('addPushSubscription', { subscription: pushSubscription('phone') })
  await customer.call('addPushSubscription', { subscription: pushSubscription('customer') })

  const orderId = await placeOrder(customer, shop.shopId, itemId)
  expect(mails).toEqual([])
  await runAllJobs(app)

  expect(mails.map((mail) => mail.to).sort()).toEqual([customer.email, shop.email].sort())
  const toCustomer = mails.find((mail) => mail.to === customer.email)
  // Nobody at the shop has seen it yet.
  expect(toCustomer?.text).toContain('has been told of your order.')
  expect(toCustomer?.text).not.toContain('packing')
  expect(toCustomer?.text).toContain('Cow milk, 1.5 liter: ₹90')
  expect(toCustomer?.text).toContain(`http://nukkad.test/myorders/${orderId}`)
  const toShop = mails.find((mail) => mail.to === shop.email)
  expect(toShop?.subject).toContain(`New order ${orderId.slice(-6)}`)
  // The lines alone do not add up to this amount.
  expect(toShop?.text).toContain('To pay on delivery: ₹99. Delivery included.')
  expect(toShop?.text).not.toContain(deliveryAddress.street)
  expect(pushes).toHaveLength(2)
  expect(pushes[0]).toMatchObject({
    urgency: 'high',
    notice: { url: '/dashboard/orders', tag: `order-${orderId}` },
  })
  expect(JSON.stringify(pushes)).not.toContain('Asha')
})

test('of two orders at one shop, each mail lists the lines of its own order', async ({ database, db }) => {
  const { app, mails } = recordNotices(database)
  const { shop, customer } = await makeShopAndCustomer(app)
  const names = ['Buffalo milk', 'Goat milk']
  for (const name of names) {
    const { itemId } = await makeItem(db, shop.shopId, { name })
    await placeOrder(customer, shop.shopId, itemId)
  }
  await runAllJobs(app)
  const told = mails.map(({ text }) => names.filter((name) => text.includes(name)))
  expect(told.toSorted()).toEqual([['Buffalo milk'], ['Buffalo milk'], ['Goat milk'], ['Goat milk']])
})

test('each side is notified in its own language, with links to the pages in that language', async ({
  database,
  db,
}) => {
  const { app, mails, pushes } = recordNotices(database)
  const { shop, customer } = await makeShopAndCustomer(app)
  await shop.call('chooseLanguage', { language: 'mr' })
  await customer.call('chooseLanguage', { language: 'hi' })
  const { itemId } = await makeItem(db, shop.shopId)
  await shop.call('addPushSubscription', { subscription: pushSubscription('counter') })
  const orderId = await placeOrder(customer, shop.shopId, itemId)
  await runAllJobs(app)

  const toCustomer = mails.find((mail) => mail.to === customer.email)
  expect(toCustomer?.text).toContain('ऑर्डर हो गया')
  expect(toCustomer?.text).not.toContain('पैक')
  expect(toCustomer?.text).toContain('Cow milk, 1.5 लीटर: ₹90')
  expect(toCustomer?.text).toContain(`http://nukkad.test/hi/myorders/${orderId}`)
  const toShop = mails.find((mail) => mail.to === shop.email)
  expect(toShop?.subject).toContain(`नवीन ऑर्डर ${orderId.slice(-6)}`)
  expect(toShop?.text).toContain('http://nukkad.test/mr/dashboard/orders')
  expect(pushes[0]).toMatchObject({
    notice: { title: `नवीन ऑर्डर आली ${orderId.slice(-6)}`, url: '/mr/dashboard/orders' },
  })
})

test('the customer is notified when a placed order is cancelled', async ({ database, db }) => {
  const { app, mails, subjects, shop, customer, orderId } = await orderTold(database, db)
  const news = { shopId: shop.shopId, orderId, customerAccountId: customer.accountId, byAccountId: null }
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', orderId).execute()
    await announceOrder(tx, { ...news, status: 'Cancelled', kind: 'moved', at: new Date() })
  })
  await aMinuteLater(app, db)
  expect(subjects()).toEqual([`Order ${orderId.slice(-6)}: Cancelled`])
  expect(mails[0]?.text).toContain('was cancelled. There is nothing to pay')
})

test('a change of status is announced to the customer only', async ({ database, db }) => {
  const { app, mails, pushes, subjects, shop, customer, orderId } = await orderTold(database, db)
  await customer.call('addPushSubscription', { subscription: pushSubscription('customer') })

  await shop.call('setOrderStatus', { orderId, status: 'Out for delivery' })
  await aMinuteLater(app, db)
  await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
  await aMinuteLater(app, db)

  expect(subjects()).toEqual([
    `Order ${orderId.slice(-6)}: Delivered`,
    `Order ${orderId.slice(-6)}: Out for delivery`,
  ])
  expect(mails.every((mail) => mail.to === customer.email)).toBe(true)
  expect(pushes.map(({ notice }) => notice.url)).toEqual([`/myorders/${orderId}`, `/myorders/${orderId}`])
})

test('a change that was superseded by another one is not announced', async ({ database, db }) => {
  const { app, subjects, shop, orderId } = await orderTold(database, db)

  await shop.call('setOrderStatus', { orderId, status: 'Out for delivery' })
  await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
  await aMinuteLater(app, db)
  expect(subjects()).toEqual([`Order ${orderId.slice(-6)}: Delivered`])
})

test('of changes back and forth within a minute one mail states the last, and each status is pushed once', async ({
  database,
  db,
}) => {
  const { app, mails, pushes, subjects, shop, customer, orderId } = await orderTold(database, db)
  await customer.call('addPushSubscription', { subscription: pushSubscription('customer') })

  for (let n = 0; n < 5; n++)
    for (const status of ['Delivered', 'Out for delivery'] as const) {
      await shop.call('setOrderStatus', { orderId, status })
      // Jobs run quickly: each change has been announced before the next one is made.
      await runAllJobs(app)
    }
  expect(mails).toEqual([])
  await aMinuteLater(app, db)
  expect(subjects()).toEqual([`Order ${orderId.slice(-6)}: Out for delivery`])
  expect(pushes).toHaveLength(2)
})

test('nobody is mailed more than twenty times about one order, however often it is changed', async ({
  database,
  db,
}) => {
  const { app, mails, shop, orderId } = await orderTold(database, db)
  for (let n = 0; n < 24; n++) {
    await shop.call('setOrderStatus', { orderId, status: n % 2 ? 'Delivered' : 'Out for delivery' })
    await aMinuteLater(app, db)
  }
  expect(mails).toHaveLength(20)
})

test('an order with many changed lines is still announced when it goes out for delivery', async ({
  database,
  db,
}) => {
  const { app, mails, subjects } = recordNotices(database)
  const { shop, customer } = await makeShopAndCustomer(app)
  const { itemId } = await makeItem(db, shop.shopId)
  const orderId = await placeOrder(customer, shop.shopId, itemId)
  const news = { shopId: shop.shopId, orderId, customerAccountId: customer.accountId, byAccountId: null }
  await db.transaction().execute(async (tx) => {
    for (let line = 0; line < 25; line++)
      await announceOrder(tx, { ...news, status: 'Food Processing', kind: 'changed', at: new Date() })
  })
  await aMinuteLater(app, db)
  mails.length = 0
  await shop.call('setOrderStatus', { orderId, status: 'Out for delivery' })
  await aMinuteLater(app, db)
  expect(subjects()).toEqual([`Order ${orderId.slice(-6)}: Out for delivery`])
})

test('a job that runs twice notifies once', async ({ database, db }) => {
  const { app, mails } = recordNotices(database)
  const { shop, customer } = await makeShopAndCustomer(app)
  const { itemId } = await makeItem(db, shop.shopId)
  await placeOrder(customer, shop.shopId, itemId)
  // As if the event could not be announced immediately, so that the job has to do it.
  await db.deleteFrom('outbox').execute()
  const tell = app.jobs.find((job) => job.name === 'tell_of_order')
  const event = await db.selectFrom('order_events').select(['id', 'shop_id']).executeTakeFirstOrThrow()
  const context = {
    db,
    log: console as never,
    attempt: 1,
    isLastAttempt: false,
    signal: new AbortController().signal,
  }
  for (let n = 0; n < 2; n++) {
    await tell?.run({ shopId: event.shop_id, eventId: event.id }, context)
    // Empties the queue, whose job keys would hide a second notification.
    await runAllJobs(app)
  }
  expect(mails).toHaveLength(2)
})

test('a refused order notifies nobody', async ({ database, db }) => {
  const { app, mails } = recordNotices(database)
  const { shop, customer } = await makeShopAndCustomer(app)
  const { itemId } = await makeItem(db, shop.shopId)
  const refused = await customer.call('placeOrder', {
    shopId: shop.shopId,
    items: [{ _id: itemId, count: 3 }],
    address: deliveryAddress,
    amount: 1,
    deliveryCharge: 9,
  })
  expect(refused.status).toBe(409)
  await runAllJobs(app)
  expect(mails).toEqual([])
})

test('a keeper without a proven e-mail is notified of an order by push alone', async ({ database, db }) => {
  const { app, mails, pushes } = recordNotices(database)
  const { shop, customer } = await makeShopAndCustomer(app)
  await db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', shop.accountId).execute()
  const { itemId } = await makeItem(db, shop.shopId)
  await shop.call('addPushSubscription', { subscription: pushSubscription('counter') })
  const orderId = await placeOrder(customer, shop.shopId, itemId)
  await runAllJobs(app)
  await customer.call('cancelOrder', { orderId })
  await runAllJobs(app)
  expect(new Set(mails.map((mail) => mail.to))).toEqual(new Set([customer.email]))
  expect(pushes).toHaveLength(2)
})
