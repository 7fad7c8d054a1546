import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Mail } from '#server/notifications/mail/mail-port.ts'
import { makeTestApp, test } from '#test/app-test.ts'
import { orderThings } from '#test/scenes/change-scene.ts'

test('repeating an act on an order again and again does not cause mails without limit', async ({
  database,
  db,
}) => {
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    mails.push(mail)
    return 'sent' as const
  }
  const app = makeTestApp(database, { mail: { send, close: () => {} } })
  const { milk, soya, offer, shop, customer, orderId } = await orderThings(app, db, { wish: 'ask' })
  const mailsOf = (heading: string) =>
    mails.filter(({ to, subject }) => to === customer.email && subject.includes(heading)).length
  const aMinuteLater = async () => {
    await app.runDueJobs()
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await app.runDueJobs()
  }
  for (let times = 1; times <= 30; times++) {
    expect((await offer(milk.itemId, soya.itemId, 1 + (times % 2))).status).toBe(200)
    expect((await shop.call('acceptOrder', { orderId, minutes: 10 + (times % 2) })).status).toBe(200)
    await aMinuteLater()
  }
  // Twenty, and one more for each of its three lines; the first proposal also accepted the order.
  expect(mailsOf('The shop offers something else')).toBe(23)
  expect(mailsOf('accepted')).toBeLessThanOrEqual(23)

  await shop.call('setOrderStatus', { orderId, status: 'Out for delivery' })
  await aMinuteLater()
  expect(mailsOf('Out for delivery')).toBe(1)
})
