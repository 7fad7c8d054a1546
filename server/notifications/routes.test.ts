import { ECDH, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { endSessions } from '#server/http/sessions.ts'
import { test } from '#test/app-test.ts'
import { givePassword, password, somePushKey } from '#test/scenes/builders.ts'
import { untilLockIsAwaited } from '#test/scenes/wait-for-lock.ts'
import { keepPushTarget } from './push/subscriptions.ts'

const device = (host: string, p256dh = somePushKey) =>
  JSON.stringify({
    endpoint: `https://${host}/send/abc`,
    keys: { p256dh, auth: Buffer.alloc(16).toString('base64url') },
  })

test('the public key to subscribe with is available to everybody', async ({ app }) => {
  expect((await app.anon.call('showPushConfig')).body.data).toEqual({ vapidPublicKey: 'test' })
})

test('a browser belongs to the account that signed in on it last', async ({ app, db }) => {
  const [first, second] = [await app.customer(), await app.customer()]
  for (const person of [first, first, second])
    expect(
      (await person.call('addPushSubscription', { subscription: device('fcm.googleapis.com') })).status,
    ).toBe(200)
  const rows = await db.selectFrom('push_subscriptions').select('account_id').execute()
  expect(rows).toEqual([{ account_id: second.accountId }])
})

test('a known device keeps its session and account when it is stored without a session', async ({
  app,
  db,
}) => {
  const [keeper, later] = [await app.newShopkeeper(), await app.newShopkeeper()]
  const subscription = device('fcm.googleapis.com')
  await keeper.call('addPushSubscription', { subscription })
  const kept = () => db.selectFrom('push_subscriptions').select(['account_id', 'session_id']).execute()
  const before = await kept()
  expect(before).toEqual([{ account_id: keeper.accountId, session_id: keeper.viewer.sessionId }])
  for (const { accountId } of [keeper, later])
    expect(await keepPushTarget(db, { accountId, sessionId: null }, subscription)).toBe(true)
  expect(await kept()).toEqual(before)
})

test('a device that is signed out at the same moment is told so, and is not stored', async ({ app, db }) => {
  const customer = await app.customer()
  const signsOut = await db.startTransaction().execute()
  await endSessions(signsOut, customer.accountId)
  const called = customer.call('addPushSubscription', { subscription: device('fcm.googleapis.com') })
  await untilLockIsAwaited(db)
  await signsOut.commit().execute()
  expect(await called).toMatchObject({ status: 401, body: { code: 'token_expired' } })
  expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
})

test('an address inside our own network is refused, and nothing is stored', async ({ app, db }) => {
  const customer = await app.customer()
  for (const host of ['127.0.0.1', '169.254.169.254', 'localhost:5432', 'evil.example']) {
    const refused = await customer.call('addPushSubscription', { subscription: device(host) })
    expect(refused.body.code).toBe('malformed')
  }
  expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
})

test('a key that cannot be used for encryption is refused, and nothing is stored', async ({ app, db }) => {
  const customer = await app.customer()
  const offTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  const compressed = ECDH.convertKey(somePushKey, 'prime256v1', 'base64url', 'base64url', 'compressed')
  for (const key of [offTheCurve, String(compressed), somePushKey.slice(0, 40), '']) {
    const subscription = device('fcm.googleapis.com', key)
    const refused = await customer.call('addPushSubscription', { subscription })
    expect(refused).toMatchObject({ status: 400, body: { code: 'malformed' } })
  }
  expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
})

test('a subscription is removed only by its owner, and others are kept', async ({ app, db }) => {
  const [owner, other] = [await app.customer(), await app.customer()]
  const [subscription, kept] = [device('fcm.googleapis.com'), device('a0.push.services.mozilla.com')]
  for (const one of [subscription, kept]) await owner.call('addPushSubscription', { subscription: one })
  await other.call('removePushSubscription', { subscription })
  expect(await db.selectFrom('push_subscriptions').select('id').execute()).toHaveLength(2)
  await owner.call('removePushSubscription', { subscription })
  const left = await db.selectFrom('push_subscriptions').select('target').execute()
  expect(left).toHaveLength(1)
  expect(JSON.stringify(left)).toContain('//a0.')
})

test('a device that signs out is no longer notified', async ({ app, db }) => {
  const customer = await app.customer()
  await customer.call('addPushSubscription', { subscription: device('fcm.googleapis.com') })
  await customer.call('logout')
  expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
})

test('an account has at most ten devices, the newest of equally used ones', async ({ app, db }) => {
  const [customer, other] = [await app.customer(), await app.customer()]
  await other.call('addPushSubscription', { subscription: device('other.push.services.mozilla.com') })
  for (let n = 0; n < 12; n++)
    await customer.call('addPushSubscription', { subscription: device(`a${n}.push.services.mozilla.com`) })
  const rows = await db.selectFrom('push_subscriptions').select('target').execute()
  expect(rows).toHaveLength(11)
  expect(JSON.stringify(rows)).toContain('//other.')
  expect(JSON.stringify(rows)).not.toContain('//a0.')
})

test('of eleven devices the one that was unused for longest is removed, even if it was added late', async ({
  app,
  db,
}) => {
  const { accountId } = await app.customer()
  const sessionId = async (unusedHours: number) => {
    const id = uuidv7()
    await db
      .insertInto('sessions')
      .values({
        id,
        account_id: accountId,
        token_hash: randomBytes(32),
        method: 'password',
        expires_at: sql<Date>`now() + interval '1 day'`,
        last_seen_at: sql<Date>`now() - make_interval(hours => ${unusedHours})`,
        ip: '',
        user_agent: '',
      })
      .execute()
    return id
  }
  const keep = async (name: string, unusedHours: number) =>
    keepPushTarget(
      db,
      { accountId, sessionId: await sessionId(unusedHours) },
      device(`${name}.push.services.mozilla.com`),
    )
  for (let n = 0; n < 10; n++) await keep(`a${n}`, n === 9 ? 48 : 1)
  await sql`update push_subscriptions set created_at = now() - interval '3 days'`.execute(db)
  await keep('newest', 0)
  const kept = await db.selectFrom('push_subscriptions').select('target').execute()
  expect(kept).toHaveLength(10)
  expect(JSON.stringify(kept)).toContain('//a0.')
  expect(JSON.stringify(kept)).not.toContain('//a9.')
})

test('the download of an account contains its devices, but not their push addresses', async ({ app, db }) => {
  const customer = await app.customer()
  await givePassword(db, customer.accountId)
  await customer.call('addPushSubscription', { subscription: device('fcm.googleapis.com') })
  const other = await app.customer()
  await other.call('addPushSubscription', { subscription: device('a1.push.services.mozilla.com') })
  const exported = await customer.request('POST', '/api/account/export', { json: { password } })
  const download = await exported.text()
  expect(JSON.parse(download)).toMatchObject({ data: { notifications: [{ since: expect.any(String) }] } })
  expect(download).not.toContain('fcm.googleapis.com')
})
