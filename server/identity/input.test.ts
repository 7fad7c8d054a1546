import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { password } from '#test/scenes/builders.ts'
import { from, test, thisBrowser } from '#test/scenes/sign-in-test.ts'
import { sweepExpired } from './sweep.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }
const calls = [
  '/api/register',
  '/api/login',
  '/api/send-otp',
  '/api/verify-otp',
  '/api/login/google',
  '/api/register-google',
  '/api/password/forgot',
  '/api/password/reset',
]

describe('I1 the body of a sign-in call', () => {
  test('that is not an object of strings is a 400', async ({ app }) => {
    const bodies = [
      'null',
      '[]',
      '"x"',
      '{',
      '7',
      '{}',
      '{"email":{},"password":{},"token":{},"otp":{},"name":{}}',
      '{"email":["asha@example.in"],"password":["x"],"token":[],"otp":[],"name":[]}',
    ]
    for (const path of calls) {
      for (const body of bodies) {
        const headers = { 'content-type': 'application/json' }
        const answer = await app.anon.request('POST', path, { body, headers })
        expect([path, body, answer.status]).toEqual([path, body, 400])
        expect(await answer.json()).toMatchObject({ success: false, code: 'malformed' })
      }
    }
  })

  test('with another content type than JSON is a 415, and one beyond 16 KiB is a 413', async ({ app }) => {
    for (const path of calls) {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const answer = await app.anon.request('POST', path, {
          body: JSON.stringify(asha),
          headers: { 'content-type': type },
        })
        expect([path, answer.status]).toEqual([path, 415])
      }
      const huge = await app.anon.request('POST', path, { json: { ...asha, padding: 'x'.repeat(17_000) } })
      expect([path, huge.status]).toEqual([path, 413])
    }
  })

  test('has one plain e-mail address, which is lower-cased', async ({ app, db }) => {
    const strange = [
      'asha',
      'asha@',
      '@example.in',
      'asha@example',
      'asha@example.in,eve@evil.test',
      'a;b@example.in',
      'asha@example.in\r\nBcc: eve@evil.test',
      '<asha@example.in>',
      '"asha"@example.in',
      'a:b@example.in',
      'asha @example.in',
      `${'a'.repeat(250)}@example.in`,
      'asha@example.in ',
      'asha@-example.in',
    ]
    for (const email of strange) {
      const { status } = await app.anon.call('register', { ...asha, email })
      expect([email, status]).toEqual([email, 400])
    }
    await app.anon.call('register', { ...asha, email: 'Asha@Example.IN' })
    expect(await db.selectFrom('accounts').select('email').execute()).toEqual([{ email: 'asha@example.in' }])
    expect((await app.anon.call('login', { ...asha, email: 'ASHA@example.in' })).status).toBe(200)
  })

  test('has a name of 1 to 100 characters, a credential of at most 4096 and a known role', async ({
    app,
  }) => {
    for (const name of ['', '   ', 'x'.repeat(101)]) {
      expect((await app.anon.call('register', { ...asha, name })).status).toBe(400)
    }
    expect((await app.anon.call('loginGoogle', { token: 'x'.repeat(4097) })).status).toBe(400)
    for (const role of ['owner', 'USER', '']) {
      const answer = await app.anon.request('POST', '/api/login', { json: { ...asha, role } })
      expect([role, answer.status]).toEqual([role, 400])
    }
  })

  test('may name the role of a shop "admin", which is stored as shop', async ({ app, db, codeFor }) => {
    await app.anon.call('sendOtp', { email: asha.email, password })
    const otp = (await codeFor(asha.email)) ?? ''
    await app.anon.call('verifyOtp', { ...asha, otp })
    const { body } = await app.anon.call('login', { email: asha.email, password, role: 'admin' })
    expect(body.userType).toBe('shop')
    expect(await db.selectFrom('accounts').select('role').execute()).toEqual([{ role: 'shop' }])
  })

  test('may have unknown fields, which are ignored', async ({ app, db }) => {
    const json = { ...asha, email_verified_at: '2020-01-01', google_sub: 'x', id: 'x', isAdmin: true }
    expect((await app.anon.request('POST', '/api/register', { json })).status).toBe(200)
    const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    expect(account).toMatchObject({ email_verified_at: null, google_sub: null, role: 'user' })
  })
})

describe('I2 an answer that carries a token', () => {
  test('is never cached', async ({ app }) => {
    const { headers } = await app.anon.call('register', asha)
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('I4 the audit', () => {
  test('records what happened, to which account and from which address', async ({ app, db }) => {
    await app.anon.call('register', asha, from('203.0.113.5'))
    await app.anon.call('login', { ...asha, password: 'wrong horse 7' }, from('203.0.113.6'))
    await app.anon.call('login', { ...asha, email: 'nobody@example.in' }, from('203.0.113.7'))
    const signedIn = app.as((await app.anon.call('login', asha, from('203.0.113.5'))).body)
    await signedIn.call('showOwnShop', {}, from('203.0.113.5'))
    await signedIn.call('showOwnShop', {}, from('203.0.113.5'))
    await signedIn.call('logout', {}, from('203.0.113.5'))

    const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    const events = await db
      .selectFrom('audit_events')
      .select(['kind', 'account_id', 'ip', 'detail'])
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { kind: 'registered', account_id: id, ip: '203.0.113.5', detail: 'password' },
      { kind: 'signed_in', account_id: id, ip: '203.0.113.5', detail: 'password' },
      { kind: 'sign_in_failed', account_id: id, ip: '203.0.113.6', detail: 'password' },
      { kind: 'sign_in_failed', account_id: null, ip: '203.0.113.7', detail: 'password' },
      { kind: 'signed_in', account_id: id, ip: '203.0.113.5', detail: 'password' },
      { kind: 'role_refused', account_id: id, ip: '203.0.113.5', detail: 'showOwnShop' },
      { kind: 'signed_out', account_id: id, ip: '203.0.113.5', detail: '' },
    ])
  })

  test('records ended sessions and reset passwords', async ({ app, codeFor, db }) => {
    await app.anon.call('register', asha)
    await app.anon.call('login', asha)
    const ip = '203.0.113.8'
    await app.anon.call('forgotPassword', { email: asha.email }, from(ip))
    const reset = { email: asha.email, otp: (await codeFor(asha.email)) ?? '', password: 'another horse 8' }
    const here = app.as((await app.anon.call('resetPassword', reset, from(ip))).body)
    const other = (await app.anon.call('login', { ...asha, password: reset.password })).body
    const { data } = (await here.call('listSessions')).body
    const sessionId = data.find(({ isCurrent }) => !isCurrent)?._id ?? ''
    await here.call('endSession', { sessionId }, from(ip))
    expect((await app.as(other).call('showMe')).status).toBe(401)
    await here.call('changePassword', { oldPassword: reset.password, newPassword: 'third horse 9' }, from(ip))
    await here.call('logoutAll', {}, from(ip))

    const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    const events = await db
      .selectFrom('audit_events')
      .select(['kind', 'account_id', 'detail'])
      .where('ip', '=', ip)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { kind: 'code_asked', account_id: id, detail: 'reset' },
      { kind: 'password_reset', account_id: id, detail: '' },
      { kind: 'signed_in', account_id: id, detail: 'password' },
      { kind: 'sessions_ended', account_id: id, detail: 'one device' },
      { kind: 'password_changed', account_id: id, detail: '' },
      { kind: 'sessions_ended', account_id: id, detail: 'logout-all' },
    ])
  })

  test('records that a limit was reached once, not with every refused attempt', async ({ app, db }) => {
    for (let i = 0; i < 9; i += 1) await app.anon.call('login', { ...asha, password: 'wrong horse 7' })
    const limited = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('kind', '=', 'limited')
      .execute()
    expect(limited).toEqual([{ detail: 'login_asker' }])
  })
})

describe('I5 the hourly sweep', () => {
  test('removes what has expired and keeps what has not', async ({ app, db, google, codeFor }) => {
    const fill = async (name: string) => {
      await app.anon.call('register', { ...asha, email: `${name}@example.in` })
      await app.anon.call('sendOtp', { email: `${name}-shop@example.in`, password })
      await app.anon.call(
        'loginGoogle',
        { token: await google.sign(`${name}-google@example.in`) },
        thisBrowser,
      )
    }
    await fill('old')
    await codeFor('old-shop@example.in')
    for (const table of ['sessions', 'code_challenges', 'google_tickets', 'used_credentials'] as const) {
      await db.updateTable(table).set({ expires_at: sql`now() - interval '1 second'` }).execute()
    }
    await sql`update rate_limits set expire = 1`.execute(db)
    await fill('new')

    await sweepExpired(db)

    for (const table of ['sessions', 'code_challenges', 'google_tickets', 'used_credentials'] as const) {
      const rows = await db.selectFrom(table).select('expires_at').execute()
      expect([table, rows.length]).toEqual([table, 1])
    }
    expect(await db.selectFrom('rate_limits').select('key').where('expire', '=', 1).execute()).toEqual([])
  })
})
