import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import type { OrderStatus } from '#contract/rules/orders/order-life.ts'
import { DAY_MS } from '#contract/rules/time/india-time.ts'
import type { Db } from '#server/db/db.ts'
import { idAt } from '#server/db/id-moment.ts'
import { announceOrder } from '#server/orders/outbox/announce-order.ts'
import { test } from '#test/db-test.ts'
import { follow, startProcess, startStreams, startStreamsOver } from '#test/order-streams.ts'

async function makeOrder(db: Db) {
  const [shopId, orderId, customerAccountId, ownerId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  await sql`insert into accounts (id, email, name, role) values
    (${customerAccountId}, ${`${customerAccountId}@x.in`}, 'Asha', 'user'), (${ownerId}, ${`${ownerId}@x.in`}, 'Ravi', 'shop')`.execute(
    db,
  )
  await sql`insert into shops (id, owner_account_id, name, email, phone, address, street2, city, state, postal_code, lat, lng, picture,
      pan_sealed, account_number_sealed, ifsc_sealed, account_holder_name, bank_name, plan_paise, plan_name, sub_end_at)
    values (${shopId}, ${ownerId}, 'Asha Dairy', 's@x.in', '9876543210', 'a', '', 'Nagpur', 'M', '440001', 21, 79, '',
      '', '', '', '', '', 14900, '1 Month', now() + interval '1 month')`.execute(db)
  await sql`insert into orders (shop_id, id, customer_account_id, status, payment_method, first_name, last_name, phone, street, flat,
      floor, landmark, lat, lng, shop_name, subtotal_paise, delivery_paise, total_paise, distance_metres, distance_method,
      distance_source, quoted_at, placed_at)
    values (${shopId}, ${orderId}, ${customerAccountId}, 'Food Processing', 'COD', 'A', 'B', '9876543210', 's', 'f', '', '', 21, 79,
      'Asha Dairy', 6000, 900, 6900, 500, 'estimate', 'test', now(), now())`.execute(db)
  const tell = (status: OrderStatus) =>
    db.transaction().execute((tx) =>
      announceOrder(tx, {
        shopId,
        orderId,
        customerAccountId,
        status,
        kind: 'moved',
        byAccountId: null,
        at: new Date(),
      }),
    )
  return { shopId, orderId, customerAccountId, tell }
}

test('an order’s events reach its shop and its customer, and nobody else', async ({ db, url }) => {
  const streams = startProcess(db, url)
  const { shopId, customerAccountId, tell } = await makeOrder(db)
  const shop = follow(streams, { shopId })
  const customer = follow(streams, { customerAccountId })
  const stranger = follow(streams, { customerAccountId: uuidv7() })
  await Promise.all([shop.untilReady(), customer.untilReady(), stranger.untilReady()])

  await tell('Food Processing')
  await tell('Out for delivery')

  const expected = [
    ['Food Processing', true],
    ['Out for delivery', false],
  ]
  await expect.poll(shop.orders).toEqual(expected)
  await expect.poll(customer.orders).toEqual(expected)
  expect(stranger.orders()).toEqual([])
})

test('an event contains ids and the status, and no personal data', async ({ db, url }) => {
  const streams = startProcess(db, url)
  const { shopId, orderId, tell } = await makeOrder(db)
  const shop = follow(streams, { shopId })
  await shop.untilReady()
  await tell('Delivered')

  await expect.poll(shop.orders).toHaveLength(1)
  const data = JSON.parse(/event: order\ndata: (.*)\n/.exec(shop.text())?.[1] ?? '{}')
  expect(Object.keys(data).sort()).toEqual(['at', 'isNew', 'orderId', 'shopId', 'status'])
  expect(data.orderId).toBe(orderId)
})

test('an event of one process reaches the streams of another', async ({ db, url }) => {
  const [one, other] = [startProcess(db, url), startProcess(db, url)]
  const { shopId, customerAccountId, tell } = await makeOrder(db)
  const shop = follow(one, { shopId })
  const customer = follow(other, { customerAccountId })
  await Promise.all([shop.untilReady(), customer.untilReady()])

  await tell('Food Processing')

  await expect.poll(shop.orders).toHaveLength(1)
  await expect.poll(customer.orders).toHaveLength(1)
})

test('a stream that resumes with the last event id gets what was missed, oldest first, even after a restart', async ({
  db,
  url,
}) => {
  const { shopId, tell } = await makeOrder(db)
  const before = startProcess(db, url)
  const shop = follow(before, { shopId })
  await shop.untilReady()
  await tell('Food Processing')
  await expect.poll(shop.orders).toHaveLength(1)
  const lastId = shop.lastId()
  await before.close()
  await shop.ended

  await tell('Out for delivery')
  await tell('Delivered')
  const resumed = follow(startProcess(db, url), { shopId }, { lastEventId: lastId })

  // The first event is repeated on purpose, since rows may commit in another order than that of their ids.
  await expect.poll(resumed.orders).toEqual([
    ['Food Processing', true],
    ['Out for delivery', false],
    ['Delivered', false],
  ])
  expect(resumed.text()).toContain('{"resumed":true}')
})

test('a stream that missed more than twenty events is told to refetch, and receives the events after that', async ({
  db,
  url,
}) => {
  const { shopId, tell } = await makeOrder(db)
  const streams = startProcess(db, url)
  const lastEventId = idAt(Date.now() - 60_000)
  for (let missed = 0; missed < 20; missed += 1) await tell('Out for delivery')
  const few = follow(streams, { shopId }, { lastEventId })
  await expect.poll(few.orders).toHaveLength(20)
  await tell('Out for delivery')
  await expect.poll(few.orders).toHaveLength(21)
  const many = follow(streams, { shopId }, { lastEventId })
  await many.untilReady()
  expect(many.text()).toContain('{"resumed":false}')

  await tell('Delivered')
  await expect.poll(many.orders).toEqual([['Delivered', false]])
})

test('a resumed stream includes an event whose id is a little older than the last one seen', async ({
  db,
  url,
}) => {
  const { shopId, tell } = await makeOrder(db)
  await tell('Food Processing')
  const resumed = follow(startProcess(db, url), { shopId }, { lastEventId: idAt(Date.now() + 2000) })
  await expect.poll(resumed.orders).toHaveLength(1)
})

test('a customer’s resumed stream includes orders of the last 180 days, and no older ones', async ({
  db,
  url,
}) => {
  const streams = startStreams(db, url)
  for (const [days, heard] of [
    [179, [['Delivered', true]]],
    [181, []],
  ] as const) {
    const { orderId, customerAccountId, tell } = await makeOrder(db)
    await sql`update orders set placed_at = now() - make_interval(days => ${days}) where id = ${orderId}`.execute(
      db,
    )
    await tell('Delivered')
    const lastEventId = idAt(Date.now() - 365 * DAY_MS)
    const resumed = follow(streams, { customerAccountId }, { lastEventId })
    await expect.poll(resumed.text).toContain('{"resumed":true}')
    expect(resumed.orders()).toEqual(heard)
  }
})

test('a first visit, an invalid event id and too many missed events are told to refetch', async ({
  db,
  url,
}) => {
  const streams = startStreams(db, url)
  const { shopId, tell } = await makeOrder(db)
  for (let n = 0; n < 201; n++) await tell('Delivered')

  for (const lastEventId of [null, 'nonsense', idAt(Date.now() - 60_000)]) {
    const stream = follow(streams, { shopId }, { lastEventId })
    await expect.poll(stream.text).toContain('{"resumed":false}')
    expect(stream.orders()).toEqual([])
  }
})

test('a stream whose last event id lies in the future, since the clock was set back, is told to refetch', async ({
  db,
  url,
}) => {
  const streams = startProcess(db, url)
  const { shopId, tell } = await makeOrder(db)
  const shop = follow(streams, { shopId }, { lastEventId: idAt(Date.now() + 5 * 60_000) })
  await expect.poll(shop.text).toContain('{"resumed":false}')
  await tell('Food Processing')
  await expect.poll(shop.orders).toHaveLength(1)
})

test('a first visit is told to refetch if something happened since its page began to read', async ({
  db,
  url,
}) => {
  const streams = startStreams(db, url)
  const busy = await makeOrder(db)
  await busy.tell('Delivered')
  const quiet = await makeOrder(db)

  for (const [{ shopId, customerAccountId }, resumed] of [
    [busy, false],
    [quiet, true],
  ] as const)
    for (const audience of [{ shopId }, { customerAccountId }]) {
      const stream = follow(streams, audience, { readForMs: 2_000 })
      await expect.poll(stream.text).toContain(`{"resumed":${resumed}}`)
      expect(stream.orders()).toEqual([])
    }
})

test('after a lost database connection the stream continues, and missed events arrive once each', async ({
  db,
  url,
}) => {
  const streams = startProcess(db, url)
  const { shopId, tell } = await makeOrder(db)
  const shop = follow(streams, { shopId })
  await shop.untilReady()
  await tell('Food Processing')
  await expect.poll(shop.orders).toHaveLength(1)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'nukkad listener' and datname = current_database()`.execute(db)
  await tell('Out for delivery')
  await expect.poll(shop.orders, { timeout: 5000 }).toHaveLength(2)
  await tell('Delivered')
  await expect.poll(shop.orders).toHaveLength(3)
  expect(shop.orders().map(([status]) => status)).toEqual([
    'Food Processing',
    'Out for delivery',
    'Delivered',
  ])
})

test('while the event bus is disconnected, a stream finds new events by polling', async ({ db }) => {
  const deaf = { ready: Promise.resolve(), isHearing: () => false, close: async () => {} }
  const bus = { publish: async () => {}, listen: () => deaf, isReachable: () => true, close: async () => {} }
  const streams = startStreamsOver(bus, db, { deafLookMs: 50 })
  const { shopId, tell } = await makeOrder(db)
  const shop = follow(streams, { shopId })
  await shop.untilReady()
  await tell('Food Processing')
  await expect.poll(shop.orders).toEqual([['Food Processing', true]])
})

test('a client that does not read is disconnected, and the others go on receiving events', async ({
  db,
  url,
}) => {
  const streams = startProcess(db, url)
  const { shopId, tell } = await makeOrder(db)
  const shop = follow(streams, { shopId })
  streams.open({
    accountId: 'sleeper',
    address: '203.0.113.5',
    audience: { shopId },
    lastEventId: null,
    readForMs: Number.NaN,
    isStillAllowed: async () => true,
  })
  await shop.untilReady()
  expect(streams.count()).toBe(2)

  for (let n = 0; n < 400; n++) await tell(n % 2 ? 'Delivered' : 'Out for delivery')

  await expect.poll(streams.count).toBe(1)
  await expect.poll(shop.orders).toHaveLength(400)
})

test('heartbeats are sent, and a stream whose session has ended is closed', async ({ db, url }) => {
  const streams = startProcess(db, url, { heartbeatMs: 100 })
  let isSignedIn = true
  const stream = follow(streams, { shopId: uuidv7() }, { isStillAllowed: async () => isSignedIn })
  await expect.poll(stream.text).toContain(': still here\n\n')
  isSignedIn = false

  await stream.ended
  expect(streams.count()).toBe(0)
})

test('a short outage of the database closes no stream', async ({ db, url }) => {
  const streams = startProcess(db, url, { heartbeatMs: 40 })
  const stream = follow(
    streams,
    { shopId: uuidv7() },
    { isStillAllowed: () => Promise.reject(new Error('away')) },
  )
  await expect.poll(() => stream.text().split('still here').length).toBeGreaterThan(4)
  expect(streams.count()).toBe(1)
})

test('a stream that its client closes is removed', async ({ db, url }) => {
  const streams = startProcess(db, url)
  const stream = follow(streams, { shopId: uuidv7() })
  await stream.untilReady()
  await stream.leave()
  await expect.poll(streams.count).toBe(0)
})
