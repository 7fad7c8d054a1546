import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { TestApp } from '#test/app-test.ts'
import { givePassword, password } from '#test/scenes/builders.ts'
import { from, loginByGoogle as login, test, thisBrowser } from '#test/scenes/sign-in-test.ts'
import { untilLockIsAwaited } from '#test/scenes/wait-for-lock.ts'

const email = 'asha@example.in'
const refused = { success: false, code: 'google_refused', message: 'Google Login Failed!' }

async function registerBy(app: TestApp, credential: string, role: 'user' | 'shop' = 'user', given = {}) {
  const { body } = await app.anon.call('loginGoogle', { token: credential, userType: role }, thisBrowser)
  const person = { name: 'Asha', email, role, password: '', ...given }
  return app.anon.call('registerGoogle', person, { token: body.token })
}

describe('G2 a credential', () => {
  test('works once, with concurrent calls too', async ({ app, google }) => {
    const credential = await google.sign(email)
    const all = await Promise.all(Array.from({ length: 4 }, () => login(app, credential)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    expect((await login(app, credential)).body).toEqual(refused)
  })
})

describe('G3 the registration ticket', () => {
  test('has 256 bits, is stored only as a hash and authenticates only the registration', async ({
    app,
    db,
    google,
  }) => {
    const { body } = await login(app, await google.sign(email))
    expect(body).toMatchObject({ success: true, isNewUser: true })
    expect(body.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect((await app.as(body).call('showMe')).status).toBe(401)
    expect(JSON.stringify(await db.selectFrom('google_tickets').selectAll().execute())).not.toContain(
      body.token,
    )
  })

  test('is also set as a cookie, so that a browser registers with the specified body alone', async ({
    app,
    google,
  }) => {
    const { headers } = await login(app, await google.sign(email))
    const set = headers.getSetCookie().find((cookie) => cookie.startsWith('google-ticket=')) ?? ''
    expect(set).toContain('HttpOnly')
    expect(set).toContain('SameSite=Strict')
    const person = { name: 'Asha', email, role: 'user' as const, password: '' }
    const done = await app.anon.call('registerGoogle', person, { cookie: set.split(';')[0] ?? '' })
    expect(done.body).toMatchObject({ success: true, userType: 'user', redirect: '/' })
    expect((await app.as(done.body).call('showMe')).body.account).toMatchObject({ email, name: 'Asha' })
  })

  test('that is missing, invented or of another e-mail or role is a 403 and creates no account', async ({
    app,
    db,
    google,
  }) => {
    const person = { name: 'Asha', email, role: 'user' as const, password: '' }
    const { token } = (await login(app, await google.sign(email))).body
    const tries = [
      app.anon.call('registerGoogle', person),
      app.anon.call('registerGoogle', person, { token: 'A'.repeat(43) }),
      app.anon.call('registerGoogle', { ...person, email: 'victim@example.in' }, { token }),
      app.anon.call('registerGoogle', { ...person, role: 'shop' }, { token }),
    ]
    for (const { status, body } of await Promise.all(tries)) {
      expect([status, body.message]).toEqual([403, 'Google signup failed!'])
    }
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([])
  })

  test('expires after ten minutes', async ({ app, db, google }) => {
    const { token } = (await login(app, await google.sign(email))).body
    await db.updateTable('google_tickets').set({ expires_at: sql`now()` }).execute()
    const person = { name: 'Asha', email, role: 'user' as const, password: '' }
    expect((await app.anon.call('registerGoogle', person, { token })).status).toBe(403)
  })

  test('used five times concurrently creates one account', async ({ app, db, google }) => {
    const { token } = (await login(app, await google.sign(email))).body
    const person = { name: 'Asha', email, role: 'user' as const, password: '' }
    const all = await Promise.all(
      Array.from({ length: 5 }, () => app.anon.call('registerGoogle', person, { token })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403])
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  })

  test('of two tabs of one person, used concurrently, creates one account and signs in both', async ({
    app,
    db,
    google,
  }) => {
    const tickets = [
      (await login(app, await google.sign(email))).body.token,
      (await login(app, await google.sign(email))).body.token,
    ]
    const person = { name: 'Asha', email, role: 'user' as const, password: '' }
    const both = await Promise.all(tickets.map((token) => app.anon.call('registerGoogle', person, { token })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    for (const { body } of both)
      expect((await app.as(body).call('showMe')).body.account).toMatchObject({ email })
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  })

  test('does not deadlock with the deletion of the account that it would sign in to', async ({
    app,
    db,
    google,
  }) => {
    const { token } = (await login(app, await google.sign(email))).body
    const first = await registerBy(app, await google.sign(email))
    const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    await givePassword(db, id)
    const another = await db.startTransaction().execute()
    await sql`lock table customer_addresses in exclusive mode`.execute(another)
    const deleted = app.as(first.body).call('deleteAccount', { password })
    await untilLockIsAwaited(db)
    const person = { name: 'Asha', email, role: 'user' as const, password: '' }
    const registered = app.anon.call('registerGoogle', person, { token })
    await untilLockIsAwaited(db, 2)
    await another.commit().execute()
    expect([(await deleted).status, (await registered).body.code]).toEqual([200, 'email_taken'])
  })

  test('for a different Google id is refused if the e-mail has an account by then', async ({
    app,
    google,
  }) => {
    const other = await google.sign(email, { claims: { sub: 'somebody else' } })
    const { token } = (await login(app, other)).body
    await registerBy(app, await google.sign(email))
    const person = { name: 'Asha', email, role: 'user' as const, password: '' }
    const late = await app.anon.call('registerGoogle', person, { token })
    expect([late.status, late.body.code]).toEqual([409, 'email_taken'])
  })
})

describe('G4 an account', () => {
  test('is found by Google’s id, not by an e-mail that may have changed owners', async ({ app, google }) => {
    await registerBy(app, await google.sign(email))
    const moved = await google.sign('new-address@example.in', { claims: { sub: `sub of ${email}` } })
    const { body } = await login(app, moved)
    expect(body.isNewUser).toBe(false)
    expect((await app.as(body).call('showMe')).body.account.email).toBe(email)

    const stranger = await google.sign(email, { claims: { sub: 'somebody else' } })
    expect((await login(app, stranger)).body).toEqual(refused)
  })

  test('with an unproven e-mail loses its password and sessions when Google confirms the owner', async ({
    app,
    db,
    google,
  }) => {
    const squatter = { name: 'Mallory', email, password }
    const before = app.as((await app.anon.call('register', squatter)).body)
    const { body } = await login(app, await google.sign(email))
    expect(body.isNewUser).toBe(false)
    expect((await before.call('showMe')).status).toBe(401)
    expect((await app.anon.call('login', squatter)).status).toBe(401)
    expect((await app.as(body).call('showMe')).status).toBe(200)
    const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    expect(account).toMatchObject({ password_hash: null, google_sub: `sub of ${email}` })
    expect(account.email_verified_at).not.toBeNull()
  })

  test('cannot be kept by a squatter who signs in while the owner takes it over', async ({
    app,
    db,
    google,
  }) => {
    const squatter = { name: 'Mallory', email, password }
    await app.anon.call('register', squatter)
    const credential = await google.sign(email)
    const [logins, taken] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => app.anon.call('login', squatter))),
      login(app, credential),
    ])
    for (const { body } of logins) {
      if (body.token) expect((await app.as(body).call('showMe')).status).toBe(401)
    }
    expect((await app.as(taken.body).call('showMe')).status).toBe(200)
    expect(await db.selectFrom('sessions').select('method').execute()).toEqual([{ method: 'google' }])
  })

  test('with a proven e-mail is linked and keeps its password and sessions', async ({ app, db, google }) => {
    const asha = { name: 'Asha', email, password }
    const before = app.as((await app.anon.call('register', asha)).body)
    await db.updateTable('accounts').set({ email_verified_at: new Date() }).execute()
    expect((await login(app, await google.sign(email))).body.isNewUser).toBe(false)
    expect((await before.call('showMe')).status).toBe(200)
    expect((await app.anon.call('login', asha)).status).toBe(200)
  })

  test('I4 that is linked is recorded in the audit, with the account and the network address', async ({
    app,
    db,
    google,
  }) => {
    await app.anon.call('register', { name: 'Asha', email, password })
    const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    await app.anon.call(
      'loginGoogle',
      { token: await google.sign(email) },
      { ...thisBrowser, ...from('203.0.113.9') },
    )
    const events = await db
      .selectFrom('audit_events')
      .select(['kind', 'detail'])
      .where('account_id', '=', id)
      .where('ip', '=', '203.0.113.9')
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['google_linked', 'signed_in']))
  })

  test('that is disabled is refused', async ({ app, db, google }) => {
    await registerBy(app, await google.sign(email))
    await db.updateTable('accounts').set({ disabled_at: new Date() }).execute()
    expect((await login(app, await google.sign(email))).body).toEqual(refused)
  })
})

describe('G5 userType', () => {
  test('selects the account: the same person may be a customer and a shopkeeper', async ({
    app,
    db,
    google,
  }) => {
    expect((await registerBy(app, await google.sign(email))).body).toMatchObject({
      message: 'User signup successful via Google!',
      redirect: '/',
    })
    expect((await registerBy(app, await google.sign(email), 'shop')).body).toMatchObject({
      userType: 'shop',
      message: 'Shop signup successful via Google!',
      redirect: '/setup',
    })
    const shop = await app.anon.call(
      'loginGoogle',
      { token: await google.sign(email), userType: 'shop' },
      thisBrowser,
    )
    expect((await app.as(shop.body).call('showMe')).body.account.userType).toBe('shop')
    const roles = await db.selectFrom('accounts').select('role').orderBy('role').execute()
    expect(roles).toEqual([{ role: 'shop' }, { role: 'user' }])
  })

  test('leaves the account of the other role unchanged, including its password and sessions', async ({
    app,
    google,
  }) => {
    const asha = { name: 'Asha', email, password }
    const customer = app.as((await app.anon.call('register', asha)).body)
    const asShop = await app.anon.call(
      'loginGoogle',
      { token: await google.sign(email), userType: 'shop' },
      thisBrowser,
    )
    expect(asShop.body.isNewUser).toBe(true)
    expect((await customer.call('showMe')).status).toBe(200)
    expect((await app.anon.call('login', asha)).status).toBe(200)
  })
})

describe('G6 credentials', () => {
  test('are stored only as hashes', async ({ app, db, google }) => {
    const credential = await google.sign(email)
    await login(app, credential)
    const tables = await Promise.all([
      db.selectFrom('used_credentials').selectAll().execute(),
      db.selectFrom('google_tickets').selectAll().execute(),
      db.selectFrom('audit_events').selectAll().execute(),
    ])
    const signature = credential.split('.')[2] ?? ''
    expect(tables[0]).toHaveLength(1)
    expect(JSON.stringify(tables)).not.toContain(signature)
  })
})
