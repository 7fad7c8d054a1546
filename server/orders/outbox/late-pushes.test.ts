import { sql } from 'kysely'
import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db, OpenDb } from '#server/db/db.ts'
import type { PushOutcome } from '#server/notifications/push/push-port.ts'
import { makeTestApp, test } from '#test/app-test.ts'
import { makeItem, somePushKey } from '#test/scenes/builders.ts'
import { orderThings } from '#test/scenes/change-scene.ts'
import { placeOrder } from '#test/scenes/place-order.ts'

const device = JSON.stringify({
  endpoint: 'https://fcm.googleapis.com/fcm/send/counter',
  keys: { p256dh: somePushKey, auth: Buffer.alloc(16).toString('base64url') },
})

/** A shop with a push subscription, and the pushes that were sent to it. */
async function rungShop(database: OpenDb, db: Db, settings: Record<string, string> = {}) {
  const pushes: { title: string; tag: string; ttlS: number }[] = []
  const service: { outcome: PushOutcome } = { outcome: 'sent' }
  const app = makeTestApp(database, {
    config: readConfig({ NODE_ENV: 'test', SMS_SENDER: 'mailbox', ...settings }),
    push: {
      vapidPublicKey: 'test',
      port: {
        send: async (_target, { title, tag }, { ttlS }) => {
          if (service.outcome === 'sent') pushes.push({ title, tag, ttlS })
          return service.outcome
        },
      },
    },
  })
  const shop = await app.shopkeeper()
  await shop.call('addPushSubscription', { subscription: device })
  const customer = await app.customer()
  const { itemId } = await makeItem(db, shop.shopId)
  return {
    app,
    shop,
    customer,
    pushes,
    service,
    itemId,
    order: () => placeOrder(customer, shop.shopId, itemId),
    async later() {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
      for (let n = 0; n < 3; n++) await app.runDueJobs()
    },
  }
}

test('a shop gets no push for an order that was answered before the push could be sent', async ({
  database,
  db,
}) => {
  const { shop, customer, itemId, pushes, order, later } = await rungShop(database, db)
  const orderId = await order()
  await shop.call('acceptOrder', { orderId })
  // A shop that lowers a line of an order has seen the order.
  const lessened = await order()
  expect((await shop.call('changeLine', { orderId: lessened, itemId, count: 2 })).status).toBe(200)
  const other = await order()
  await customer.call('cancelOrder', { orderId: other })
  await later()
  expect(pushes.map(({ title }) => title)).toEqual([`Order ${other.slice(-6)}: Cancelled by the customer`])
})

test('a push that has to be retried is not sent any more if the order was answered meanwhile', async ({
  database,
  db,
}) => {
  const { app, shop, pushes, service, order, later } = await rungShop(database, db)
  service.outcome = { retryAfterMs: 60_000 }
  const answered = await order()
  const takenBack = await order()
  const waiting = await order()
  await app.runDueJobs()
  await shop.call('acceptOrder', { orderId: answered })
  await shop.call('acceptOrder', { orderId: takenBack })
  await shop.call('undoOrder', { orderId: takenBack })
  service.outcome = 'sent'
  await later()
  expect(pushes.map(({ title }) => title).sort()).toEqual(
    [takenBack, waiting].map((orderId) => `New order ${orderId.slice(-6)}`).sort(),
  )
})

test('a retried push to a customer is dropped once the order has moved on, unless it is about a changed line', async ({
  database,
  db,
}) => {
  const { app, shop, customer, itemId, pushes, service, order, later } = await rungShop(database, db)
  await customer.call('addPushSubscription', { subscription: device.replace('counter', 'kitchen') })
  const orderId = await order()
  await later()
  pushes.length = 0
  service.outcome = { retryAfterMs: 60_000 }
  await shop.call('acceptOrder', { orderId })
  await app.runDueJobs()
  await shop.call('changeLine', { orderId, itemId, count: 2 })
  await app.runDueJobs()
  await shop.call('setOrderStatus', { orderId, status: 'Out for delivery' })
  await app.runDueJobs()
  service.outcome = 'sent'
  await later()
  expect(pushes.map(({ title }) => title).sort()).toEqual(
    ['Your order is changed', 'Your order is on its way'].sort(),
  )
})

test('the push of a proposal stays on the phone until its line has other news, whatever else is pushed', async ({
  database,
  db,
}) => {
  const { app, pushes, later } = await rungShop(database, db)
  const { shop, shopId, customer, orderId, milk, curd, soya, change, offer } = await orderThings(app, db)
  const dahi = await makeItem(db, shopId, { name: 'Dahi' })
  await customer.call('addPushSubscription', { subscription: device.replace('counter', 'kitchen') })
  const shown = async () => {
    await later()
    return [...new Map(pushes.map(({ tag, title }) => [tag, title])).values()].sort()
  }
  await offer(milk.itemId, soya.itemId)
  await shown()
  await offer(curd.itemId, dahi.itemId)
  await shown()
  await shop.call('acceptOrder', { orderId, minutes: 10 })
  expect(await shown()).toEqual([
    'The shop offers something else',
    'The shop offers something else',
    'Your order is accepted',
  ])
  await change(milk.itemId, { count: 3 })
  await shown()
  await shop.call('packOrder', { orderId })
  expect(await shown()).toEqual([
    'The shop has it after all',
    'The shop offers something else',
    'Your order is packed',
  ])
})

test('an order that is accepted automatically still causes a push to its shop', async ({ database, db }) => {
  const { shop, pushes, order, later } = await rungShop(database, db)
  await db.updateTable('shops').set({ accepts_by_itself: true }).execute()
  await db.insertInto('desks').values({ shop_id: shop.shopId, seen_at: new Date() }).execute()
  const orderId = await order()
  const { accepted_at } = await db.selectFrom('orders').select('accepted_at').executeTakeFirstOrThrow()
  expect(accepted_at).not.toBeNull()
  await later()
  expect(pushes.map(({ title }) => title)).toEqual([`New order ${orderId.slice(-6)}`])
})

test('no push service keeps the push of a new order longer than the order may wait', async ({
  database,
  db,
}) => {
  const { pushes, order, later } = await rungShop(database, db, { ORDER_UNANSWERED_CANCEL_SECONDS: '1200' })
  await order()
  await later()
  expect(pushes).toHaveLength(1)
  expect(pushes[0]?.ttlS).toBeLessThanOrEqual(1200)
  expect(pushes[0]?.ttlS).toBeGreaterThan(1100)
})

test('the push of an automatically accepted order may be kept longer, since no timer ends the order', async ({
  database,
  db,
}) => {
  const { shop, pushes, order, later } = await rungShop(database, db, {
    ORDER_UNANSWERED_CANCEL_SECONDS: '1200',
  })
  await db.updateTable('shops').set({ accepts_by_itself: true }).execute()
  await db.insertInto('desks').values({ shop_id: shop.shopId, seen_at: new Date() }).execute()
  await order()
  await later()
  expect(pushes).toHaveLength(1)
  expect(pushes[0]?.ttlS).toBeGreaterThan(3500)
})

test('a late push never replaces a newer one on the phone, whatever each is about', async ({
  database,
  db,
}) => {
  const { app, shop, customer, pushes, service, order, later } = await rungShop(database, db)
  await customer.call('addPushSubscription', { subscription: device.replace('counter', 'kitchen') })
  const orderId = await order()
  await later()
  pushes.length = 0
  const lateThenInTime = async (late: () => Promise<unknown>, inTime: () => Promise<unknown>) => {
    service.outcome = { retryAfterMs: 60_000 }
    await late()
    await app.runDueJobs()
    service.outcome = 'sent'
    await inTime()
    await app.runDueJobs()
    await later()
    return pushes.splice(0).map(({ title }) => title)
  }

  expect(
    await lateThenInTime(
      () => shop.call('acceptOrder', { orderId }),
      () => shop.call('packOrder', { orderId }),
    ),
  ).toEqual(['Your order is packed'])

  await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
  await later()
  pushes.length = 0
  const { body } = await customer.call('reportIssue', { orderId, kind: 'quality' })
  const issueId = body.data._id
  await later()
  pushes.length = 0
  expect(
    await lateThenInTime(
      () => shop.call('answerIssue', { orderId, issueId, answer: 'money', amount: 10 }),
      () => customer.call('solveIssue', { orderId, issueId, solved: false, text: 'It was all sour.' }),
    ),
  ).toEqual(['We look into your report', 'A report has come to us'])
})
