import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { type Db, openDb } from '#server/db/db.ts'
import type { Mail, MailOutcome } from '#server/notifications/mail/mail-port.ts'
import { directMail } from '#server/notifications/mail/send-mail.job.ts'
import { type makeTestApp, test } from '#test/app-test.ts'
import { makeItem, placementOf } from '#test/scenes/builders.ts'
import { silentNotifications } from '#test/silent-notifications.ts'
import type { OrderEvent } from '../stream/order-event.ts'
import { recordEvent } from './announce-order.ts'
import { claimUntold } from './outbox-rows.ts'
import { emptyOutbox, readOutbox } from './read-outbox.ts'

type TestApp = ReturnType<typeof makeTestApp>

const log = pino({ level: 'silent' })

/** Parts that record the mails, pushes and live events that they are asked to send. */
function ears(db: Db, send: (mail: Mail) => Promise<MailOutcome> = async () => 'sent') {
  const mails: Mail[] = []
  const rung: string[] = []
  const shown: OrderEvent[] = []
  const port = {
    async send(mail: Mail) {
      mails.push(mail)
      return send(mail)
    },
    close: () => {},
  }
  const parts = {
    db,
    log,
    ...silentNotifications,
    bus: {
      publish: async (events: readonly OrderEvent[]) => void shown.push(...events),
      listen: () => expect.unreachable(),
      isReachable: () => true,
      close: async () => {},
    },
    mail: directMail(port),
    push: async (_: Db, { accountId }: { accountId: string }) => {
      rung.push(accountId)
      return []
    },
  }
  return { parts, mails, rung, shown }
}

/** New orders of one shop. */
async function placeMany(app: TestApp, db: Db, count: number) {
  const shop = await app.shopkeeper()
  const line = { ...(await makeItem(db, shop.shopId)), count: 3 }
  for (let n = 0; n < count; n++) {
    const customer = await app.customer()
    await customer.call('placeOrder', placementOf(shop.shopId, [line]))
  }
  return shop
}

const untold = async (db: Db) => (await db.selectFrom('outbox').selectAll().execute()).length

const waitingJobs = async (db: Db, name: string) =>
  (
    await sql`
      select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
      where identifier = ${name}`.execute(db)
  ).rows.length

test('with several readers each event is announced by one', async ({ app, db }) => {
  await placeMany(app, db, 12)
  const { parts, mails } = ears(db)
  await Promise.all([emptyOutbox(parts), emptyOutbox(parts), emptyOutbox(parts)])
  expect(mails.map(({ key }) => key).sort()).toEqual([...new Set(mails.map(({ key }) => key))].sort())
  expect(mails).toHaveLength(24)
  expect(await untold(db)).toBe(0)
})

test('a claimed event belongs to its reader until the claim is half a minute old', async ({ app, db }) => {
  await placeMany(app, db, 1)
  expect(await claimUntold(db, 10)).toHaveLength(1)
  expect(await claimUntold(db, 10)).toHaveLength(0)
  await db.updateTable('outbox').set({ claimed_at: sql`now() - interval '31 seconds'` }).execute()
  expect(await claimUntold(db, 10)).toHaveLength(1)
})

test('while the mail server is down, mails wait in the queue unattempted, and shops still get their pushes', async ({
  app,
  db,
}) => {
  const { parts, mails, rung } = ears(db, async () => 'retry')
  const { shopId } = await placeMany(app, db, 6)
  await sql`update shops set wants_push = true where id = ${shopId}`.execute(db)
  await sql`
    insert into push_subscriptions (id, account_id, target_hash, target)
    select uuidv7(), owner_account_id, sha256('device'), '{}' from shops where id = ${shopId}`.execute(db)
  await emptyOutbox(parts)
  expect(rung).toHaveLength(6)
  // At most as many as are sent concurrently, before the first of them failed.
  expect(mails.length).toBeLessThanOrEqual(4)
  expect(await waitingJobs(db, 'send_mail')).toBe(12)
  expect(await untold(db)).toBe(0)
})

test('slow mails delay no live event; their backlog goes to the queue, and a reader that stops releases the rest', async ({
  app,
  db,
}) => {
  const { parts, shown } = ears(db, () => sleep(60_000, 'sent' as const, { ref: false }))
  await placeMany(app, db, 68)
  const reader = readOutbox(parts, 3)
  await expect.poll(() => shown, { timeout: 10_000 }).toHaveLength(68)
  await expect.poll(() => waitingJobs(db, 'tell_of_order')).toBe(1)
  await placeMany(app, db, 1)
  await expect.poll(() => shown, { timeout: 10_000 }).toHaveLength(69)
  // The reader stops before the last event is in the queue, or just then.
  await reader.stop(0)
  expect(await claimUntold(db, 100)).toHaveLength(67)
  await expect.poll(() => waitingJobs(db, 'tell_of_order')).toBe(2)
  expect(await untold(db)).toBe(67)
})

test('an event that its own module announces is shown on open pages, and nobody is mailed', async ({
  app,
  db,
}) => {
  const { parts, shown, mails } = ears(db)
  const { shopId } = await placeMany(app, db, 1)
  await emptyOutbox(parts)
  const orderId = shown[0]?.orderId ?? ''
  mails.length = 0
  const event = {
    shopId,
    orderId,
    customerAccountId: null,
    status: 'Food Processing',
    byAccountId: null,
  } as const
  await db
    .transaction()
    .execute((tx) => recordEvent(tx, { ...event, kind: 'issue', details: {}, at: new Date() }))
  await emptyOutbox(parts)
  expect(shown.map(({ isNew }) => isNew)).toEqual([true, false])
  expect(mails).toEqual([])
  expect(await untold(db)).toBe(0)
})

test('a reader that cannot reach the bus leaves events to those that can, and takes what nobody took', async ({
  app,
  db,
}) => {
  const [cutOff, other] = [ears(db), ears(db)]
  const bus = { ...cutOff.parts.bus, isReachable: () => false }
  const waiting = readOutbox({ ...cutOff.parts, bus })
  await placeMany(app, db, 1)
  await sleep(200)
  const reader = readOutbox(other.parts)
  await expect.poll(() => other.shown, { timeout: 10_000 }).toHaveLength(1)
  expect(cutOff.shown).toEqual([])
  await reader.stop(1000)
  await placeMany(app, db, 1)
  await expect.poll(() => cutOff.shown, { timeout: 10_000 }).toHaveLength(1)
  await waiting.stop(1000)
})

test('an event that could not be published to pages is published at the next attempt', async ({
  app,
  db,
}) => {
  const { parts, shown, mails } = ears(db)
  let tries = 0
  const publish = async (events: readonly OrderEvent[]) => {
    if (events.length > 0 && ++tries === 1) throw new Error('away for a moment')
    shown.push(...events)
  }
  await placeMany(app, db, 1)
  const reader = readOutbox({ ...parts, bus: { ...parts.bus, publish } })
  await expect.poll(() => shown, { timeout: 10_000 }).toHaveLength(1)
  await expect.poll(() => mails, { timeout: 10_000 }).toHaveLength(2)
  expect(tries).toBe(2)
  await reader.stop(1000)
})

test('an event whose announcement fails is left to the queue', async ({ app, db }) => {
  await placeMany(app, db, 2)
  const { parts } = ears(db)
  await emptyOutbox({
    ...parts,
    mail: async () => {
      throw new Error('a fault of ours')
    },
  })
  expect(await untold(db)).toBe(0)
  expect(await waitingJobs(db, 'tell_of_order')).toBe(2)
})

test('a reader announces what arrives, and releases what it could not finish when it stops', async ({
  app,
  db,
}) => {
  const first = ears(db)
  const reader = readOutbox(first.parts)
  await placeMany(app, db, 2)
  await expect.poll(() => first.mails.length, { timeout: 10_000 }).toBe(4)
  await reader.stop(1000)

  const slow = ears(db, () => sleep(60_000, 'sent' as const, { ref: false }))
  const slowReader = readOutbox(slow.parts)
  await placeMany(app, db, 1)
  await expect.poll(() => slow.mails.length, { timeout: 10_000 }).toBe(2)
  await slowReader.stop(10)
  expect(await claimUntold(db, 10)).toHaveLength(1)
})

test('a reader that stops while its database is unreachable does not delay the shutdown of its process', async ({
  app,
  db,
  url,
}) => {
  await placeMany(app, db, 1)
  const { db: leaving, close } = openDb(url, { max: 2 })
  const { parts, mails } = ears(leaving, () => new Promise(() => {}))
  const reader = readOutbox(parts)
  await expect.poll(() => mails.length).toBeGreaterThan(0)
  await close()
  await expect(reader.stop(50)).resolves.toBeUndefined()
  expect(await untold(db)).toBe(1)
})
