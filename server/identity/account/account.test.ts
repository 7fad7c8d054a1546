import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { eraseAudit } from '#server/http/audit.ts'
import type { TestApp } from '#test/app-test.ts'
import { makeItem, makeShop, password, placementOf } from '#test/scenes/builders.ts'
import { from, test, thisBrowser, wrongCode } from '#test/scenes/sign-in-test.ts'
import { untilLockIsAwaited } from '#test/scenes/wait-for-lock.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { sweepExpired } from '../sweep.ts'
import { emptyAccount } from './erase-account.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }
const fresh = 'another horse 8'

const age = (db: Db, days: number) =>
  sql`update erased_sessions set expires_at = expires_at - make_interval(days => ${days})`.execute(db)

const register = async (app: TestApp) => app.as((await app.anon.call('register', asha)).body)

describe('changing the password', () => {
  test('needs the old one, and ends the sessions of other devices', async ({ app }) => {
    const here = await register(app)
    const elsewhere = app.as((await app.anon.call('login', asha)).body)
    const wrong = await here.call('changePassword', { oldPassword: 'wrong horse 7', newPassword: fresh })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
    expect(wrong.body.message).not.toBe('Token expired')

    expect((await here.call('changePassword', { oldPassword: password, newPassword: fresh })).status).toBe(
      200,
    )
    expect((await here.call('showMe')).status).toBe(200)
    expect((await elsewhere.call('showMe')).status).toBe(401)
    expect((await app.anon.call('login', asha)).status).toBe(401)
    expect((await app.anon.call('login', { ...asha, password: fresh })).status).toBe(200)
  })

  test('repeated because the answer was lost gets the same answer, and is done once', async ({ app, db }) => {
    const here = await register(app)
    const change = () => here.call('changePassword', { oldPassword: password, newPassword: fresh })
    const atOnce = await Promise.all([change(), change()])
    const answers = [...atOnce, await change()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const done = await db
      .selectFrom('audit_events')
      .where('kind', '=', 'password_changed')
      .selectAll()
      .execute()
    expect(done).toHaveLength(1)
  })

  test('to a weak password is refused', async ({ app }) => {
    const here = await register(app)
    const { body } = await here.call('changePassword', { oldPassword: password, newPassword: 'qwerty123' })
    expect(body.code).toBe('weak_password')
  })

  test('in one account does not affect the same person’s other account', async ({ app, codeFor }) => {
    const here = await register(app)
    await app.anon.call('sendOtp', { email: asha.email, password })
    const otp = (await codeFor(asha.email)) ?? ''
    const shop = app.as((await app.anon.call('verifyOtp', { ...asha, otp })).body)
    await here.call('changePassword', { oldPassword: password, newPassword: fresh })
    expect((await shop.call('showMe')).status).toBe(200)
    expect((await app.anon.call('login', { ...asha, role: 'shop' })).status).toBe(200)
  })

  test('allows five wrong guesses of the old one in 15 minutes to the holder of a session', async ({
    app,
  }) => {
    const here = await register(app)
    const guess = () => here.call('changePassword', { oldPassword: 'wrong horse 7', newPassword: fresh })
    for (let i = 0; i < 5; i += 1) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
    // Nor does the answer to a retry, which the new password decides, tell a further guess.
    const asNew = { oldPassword: 'wrong horse 7', newPassword: password }
    expect((await here.call('changePassword', asNew)).status).toBe(429)
  })
})

describe('signed-in devices', () => {
  test('are listed newest first, and one can be signed out from another', async ({ app }) => {
    const first = { ...from('203.0.113.5'), 'user-agent': 'Old phone' }
    const old = app.as((await app.anon.call('register', asha, first)).body)
    const here = app.as((await app.anon.call('login', asha, { 'user-agent': 'New phone' })).body)
    const { data } = (await here.call('listSessions')).body
    expect(data.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['New phone', true],
      ['Old phone', false],
    ])
    expect((await here.call('endSession', { sessionId: data[1]?._id ?? '' })).status).toBe(200)
    expect((await old.call('showMe')).status).toBe(401)
    expect((await here.call('showMe')).status).toBe(200)
  })

  test('of another account are not found', async ({ app }) => {
    const here = await register(app)
    const stranger = await app.customer()
    const { data } = (await here.call('listSessions')).body
    const answer = await stranger.call('endSession', { sessionId: data[0]?._id ?? '' })
    expect(answer.status).toBe(404)
    expect((await here.call('showMe')).status).toBe(200)
  })
})

describe('the download of a person’s data', () => {
  test('contains account, devices, events and orders, and no secret', async ({ app, db }) => {
    const here = await register(app)
    expect((await here.call('exportAccount')).body.code).toBe('proof_required')
    expect((await here.call('exportAccount', { password: 'wrong horse 7' })).status).toBe(401)
    await here.call('chooseLanguage', { language: 'mr' })
    const { data } = (await here.call('exportAccount', { password })).body
    expect(data).toMatchObject({
      account: { name: 'Asha', email: asha.email, role: 'user', language: 'mr', hasPassword: true },
    })
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['sessions', 'events', 'orders', 'feedback', 'carts']),
    )
    const { password_hash } = await db
      .selectFrom('accounts')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(data)).not.toContain(password_hash)
    expect(JSON.stringify(data)).not.toMatch(/argon2|token_hash/)
  })
})

describe('deleting an account', () => {
  test('requires the password, removes all personal data and frees the e-mail', async ({ app, db }) => {
    const here = await register(app)
    expect((await here.call('deleteAccount', {})).body.code).toBe('proof_required')
    expect((await here.call('deleteAccount', { password: 'wrong horse 7' })).status).toBe(401)
    expect((await here.call('deleteAccount', { password })).status).toBe(200)

    expect((await here.call('showMe')).status).toBe(401)
    const everything = JSON.stringify([
      await db.selectFrom('accounts').selectAll().execute(),
      await db.selectFrom('audit_events').selectAll().execute(),
    ])
    expect(everything).not.toContain('asha@example.in')
    expect(everything).not.toContain('127.0.0.1')
    expect((await app.anon.call('login', asha)).status).toBe(401)
    expect((await app.anon.call('register', asha)).status).toBe(200)
  })

  test.for(['login', 'changePassword', 'logout', 'showOwnShop'] as const)(
    'leaves no network address in the audit, even of a %s that was under way meanwhile',
    async (name, { app, db }) => {
      const here = await register(app)
      const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
      const wrong = 'wrong horse 7'
      const calls = {
        login: () => app.anon.call('login', { ...asha, password: wrong }),
        changePassword: () => here.call('changePassword', { oldPassword: wrong, newPassword: fresh }),
        logout: () => here.call('logout'),
        showOwnShop: () => here.call('showOwnShop'),
      }
      const deletion = await db.startTransaction().execute()
      await emptyAccount(deletion, id)
      await eraseAudit(deletion, id)
      const called = calls[name]()
      await untilLockIsAwaited(db)
      await deletion.commit().execute()
      await called
      const audit = await db.selectFrom('audit_events').select('ip').where('account_id', '=', id).execute()
      expect(audit.map(({ ip }) => ip)).toEqual(['', '', ''])
      // An account that lives keeps them.
      await app.anon.call('register', asha)
      const alive = db.selectFrom('audit_events').select('ip').where('account_id', '<>', id)
      expect(await alive.execute()).toEqual([{ ip: '127.0.0.1' }, { ip: '127.0.0.1' }])
    },
  )

  test('is reported to its other devices for a month, but not to one that had been signed out', async ({
    app,
    db,
  }) => {
    const signedOut = await register(app)
    const here = app.as((await app.anon.call('login', asha)).body)
    await here.call('changePassword', { oldPassword: password, newPassword: fresh })
    const elsewhere = app.as((await app.anon.call('login', { ...asha, password: fresh })).body)
    expect((await here.call('deleteAccount', { password: fresh })).status).toBe(200)
    const heardBy = async (device: typeof here) => {
      const { status, body } = await device.call('showMe')
      return [status, body.message, body.reason]
    }
    const asAnybody = [401, 'Token expired', undefined]
    const asErased = [401, 'Token expired', 'erased']
    const heard = [await heardBy(here), await heardBy(elsewhere), await heardBy(signedOut)]
    expect(heard).toEqual([asErased, asErased, asAnybody])

    const kept = await db.selectFrom('erased_sessions').selectAll().execute()
    expect(kept.map((row) => Object.keys(row))).toEqual(Array(2).fill(['token_hash', 'expires_at']))
    await age(db, 29)
    expect(await heardBy(elsewhere)).toEqual(asErased)
    await age(db, 1)
    expect(await heardBy(elsewhere)).toEqual(asAnybody)
    await sweepExpired(db)
    expect(await db.selectFrom('erased_sessions').selectAll().execute()).toEqual([])
  })

  test('keeps its orders without personal data, and is refused while one is on its way', async ({
    app,
    db,
  }) => {
    const here = await register(app)
    const { shopId, keeper } = await makeShop(db)
    const item = await makeItem(db, shopId)
    const placed = await here.call('placeOrder', placementOf(shopId, [{ ...item, count: 3 }]))
    const early = await here.call('deleteAccount', { password })
    expect([early.status, early.body.code]).toEqual([409, 'conflict'])
    const shop = app.as(keeper)
    await shop.call('setOrderStatus', { orderId: placed.body.orderId, status: 'Delivered' })
    expect((await here.call('deleteAccount', { password })).status).toBe(200)

    const { data } = (await shop.call('listShopOrders', {})).body
    expect(data).toMatchObject([{ _id: placed.body.orderId, amount: 99, status: 'Delivered' }])
    expect(JSON.stringify(data)).not.toMatch(/Asha|Deshmukh|9876543210|Dharampeth/)
  })

  test('of a shop closes the shop, and keeps what it sold', async ({ app, db }) => {
    const { shopId, keeper } = await makeShop(db)
    const shop = app.as(keeper)
    await db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(password) })
      .execute()
    const { data } = (await shop.call('exportAccount', { password })).body
    expect(data).toMatchObject({ shop: { name: 'Kale Dairy' } })
    await shop.call('sendAccountCode', {})
    expect((await shop.call('deleteAccount', { password })).status).toBe(200)
    const page = (await app.anon.call('showShop', { shopId })).body.data.shop
    expect(page).toMatchObject({ name: 'Kale Dairy', acceptingOrders: false, phone: '', email: '' })
    expect((await app.anon.call('listShops', {})).body.data).toEqual([])
  })

  test('accepts a mailed code if there is no password', async ({ app, google, codeFor }) => {
    const { body } = await app.anon.call('loginGoogle', { token: await google.sign(asha.email) }, thisBrowser)
    const person = { name: 'Asha', email: asha.email, role: 'user' as const, password: '' }
    const here = app.as((await app.anon.call('registerGoogle', person, { token: body.token })).body)
    expect((await here.call('showMe')).body.account.hasPassword).toBe(false)
    await here.call('sendAccountCode', {})
    const otp = (await codeFor(asha.email)) ?? ''
    expect((await here.call('deleteAccount', { otp: wrongCode(otp) })).status).toBe(400)
    expect((await here.call('deleteAccount', { otp })).status).toBe(200)
    // Google's id is forgotten too: the same person is a new user.
    const again = await app.anon.call('loginGoogle', { token: await google.sign(asha.email) }, thisBrowser)
    expect(again.body.isNewUser).toBe(true)
  })
})
