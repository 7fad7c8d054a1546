import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { type Db, openDb } from '#server/db/db.ts'
import type { Mail, MailOutcome } from '#server/notifications/mail/mail-port.ts'
import { directMail } from '#server/notifications/mail/send-mail.job.ts'
import { type makeTestApp, test } from '#test/app-test.ts'
import { makeItem, placementOf } from '#test/builders.ts'
import { toNobody } from '#test/telling.ts'
import { recordEvent } from '../announce-order.ts'
import type { OrderEvent } from '../stream/order-event.ts'
import { claimUntold } from './outbox-rows.ts'
import { emptyOutbox, readOutbox } from './read-outbox.ts'

type TestApp = ReturnType<typeof makeTestApp>

const log = pino({ level: 'silent' })

/** What people are told with, and what it was told. */
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
    ...toNobody,
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

test('of several readers each event is told by one', async ({ app, db }) => {
  await placeMany(app, db, 12)
  const { parts, mails } = ears(db)
  await Promise.all([emptyOutbox(parts), emptyOutbox(parts), emptyOutbox(parts)])
  expect(mails.map(({ key }) => key).sort()).toEqual([...new Set(mails.map(({ key }) => key))].sort())
  expect(mails).toHaveLength(24)
  expect(await untold(db)).toBe(0)
})

test('what somebody is at is nobody else’s, until they have been silent for half a minute', async ({
  app,
  db,
}) => {
  await placeMany(app, db, 1)
  expect(await claimUntold(db, 10)).toHaveLength(1)
  expect(await claimUntold(db, 10)).toHaveLength(0)
  await db.updateTable('outbox').set({ claimed_at: sql`now() - interval '31 seconds'` }).execute()
  expect(await claimUntold(db, 10)).toHaveLength(1)
})

test('while the mail server is away, mails wait in the queue untried, and shops are rung all the same', async ({
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
  // As many as there are places, tried before the first of them failed.
  expect(mails.length).toBeLessThanOrEqual(4)
  expect(await waitingJobs(db, 'send_mail')).toBe(12)
  expect(await untold(db)).toBe(0)
})

test('behind mails that do not go out pages are told at once, too long a row of them is left to the queue, and the rest to others at the end', async ({
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
  // Before the last one is in the queue, or just then.
  await reader.stop(0)
  expect(await claimUntold(db, 100)).toHaveLength(67)
  await expect.poll(() => waitingJobs(db, 'tell_of_order')).toBe(2)
  expect(await untold(db)).toBe(67)
})

test('an event that its own module tells of is shown on open pages and nobody is written to', async ({
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

test('who cannot reach the bus leaves what comes to those who can, and takes what nobody took', async ({
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

test('what could not be shown on pages is shown at the next look', async ({ app, db }) => {
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

test('what fails is left to the queue', async ({ app, db }) => {
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

test('a reader tells what comes, and gives back at its end what it could not finish', async ({ app, db }) => {
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

test('a reader whose database is away at its end lets the rest of its process end in its time', async ({
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
