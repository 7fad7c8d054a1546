import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type Sealer, sealedFields } from '#server/db/sealed-fields.ts'
import { createLimiter } from '#server/http/limits/limits.ts'
import { trustProxies } from '#server/http/security/client-ip.ts'
import { makeTestApp } from '#test/app-test.ts'
import { password, testSealer } from '#test/scenes/builders.ts'
import { from, test } from '#test/scenes/sign-in-test.ts'
import { makeCode, storeCode } from './email-codes.ts'
import { loginByAddress, loginByAsker, mailsByEmail } from './limits.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }
const wrong = { email: asha.email, password: 'wrong horse 7' }

describe('L0 RATE_LIMIT_FACTOR', () => {
  test('multiplies every limit', async ({ db }) => {
    const wide = createLimiter(db, 2)
    for (const limit of [loginByAsker, { ...loginByAddress, points: 5 }]) {
      for (let i = 0; i < 10; i += 1) expect(await wide.take(limit, 'somebody')).toBeNull()
      expect(await wide.take(limit, 'somebody')).toMatchObject({ isFirst: true })
    }
  })
})

describe('L1 failed logins', () => {
  test('of one e-mail from one address are limited to five in 15 minutes', async ({ app }) => {
    for (let i = 0; i < 5; i += 1) expect((await app.anon.call('login', wrong)).status).toBe(401)
    const sixth = await app.anon.call('login', wrong)
    expect([sixth.status, sixth.body.code]).toEqual([429, 'too_many'])
    const wait = Number(sixth.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(890)
    expect(wait).toBeLessThanOrEqual(900)
  })

  test('are limited by failures only: a success is not counted', async ({ app }) => {
    await app.anon.call('register', asha)
    for (let i = 0; i < 8; i += 1) expect((await app.anon.call('login', asha)).status).toBe(200)
  })

  test('from one address are limited to 300 an hour, for all e-mails together', async ({ app, db }) => {
    await app.anon.call('login', wrong, from('203.0.113.5'))
    await sql`update rate_limits set points = 300 where key like 'login_address:%'`.execute(db)
    const other = { ...wrong, email: 'other@example.in' }
    expect((await app.anon.call('login', other, from('203.0.113.5'))).status).toBe(429)
    expect((await app.anon.call('login', other, from('203.0.113.6'))).status).toBe(401)
  })
})

describe('L2 thirty concurrent guesses from one address', () => {
  test('are checked against the hash five times at most', async ({ app }) => {
    await app.anon.call('register', asha)
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.anon.call('login', wrong)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  })
})

describe('L3 from one network', () => {
  test('a hundred registrations an hour are accepted, and IPv6 counts by the /64', async ({ app, db }) => {
    await app.anon.call('register', asha, from('2001:db8:1:2::1'))
    await sql`update rate_limits set points = 100 where key like 'register_address:%'`.execute(db)
    const next = { ...asha, email: 'next@example.in' }
    expect((await app.anon.call('register', next, from('2001:db8:1:2:ffff::9'))).status).toBe(429)
    expect((await app.anon.call('register', next, from('2001:db8:1:3::1'))).status).toBe(200)
  })

  test('three hundred Google sign-in attempts in ten minutes are accepted', async ({ app, db }) => {
    const tried = () => app.anon.call('loginGoogle', { token: 'x' }, from('203.0.113.5'))
    expect((await tried()).status).toBe(403)
    await sql`update rate_limits set points = 300 where key like 'google_address:%'`.execute(db)
    const late = await tried()
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(600)
  })
})

describe('limits', () => {
  test('are stored in the database: they survive a restart, and are reset when their window ends', async ({
    app,
    database,
    db,
  }) => {
    for (let i = 0; i < 5; i += 1) await app.anon.call('login', wrong)
    const restarted = makeTestApp(database, { trustedProxies: trustProxies(['127.0.0.1']) })
    expect((await restarted.anon.call('login', wrong)).status).toBe(429)
    await sql`update rate_limits set expire = 0`.execute(db)
    expect((await restarted.anon.call('login', wrong)).status).toBe(401)
  })

  test('contain neither e-mails nor network addresses in plain text', async ({ app, db }) => {
    await app.anon.call('login', wrong, from('203.0.113.5'))
    const rows = JSON.stringify(await db.selectFrom('rate_limits').selectAll().execute())
    expect(rows).not.toContain('asha')
    expect(rows).not.toContain('203.0.113')
  })
})

describe('eight concurrent registrations of one e-mail', () => {
  test('with different passwords create one account', async ({ app, db }) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        app.anon.call('register', { ...asha, password: `monsoon horse ${n}7` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('email_taken')
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  })
})

test('beyond the mails of an hour an e-mail shares its last code, unless that is sealed with another key', async ({
  db,
}) => {
  const limiter = createLimiter(db, 1)
  const asked = { email: 'asha@example.in', purpose: 'reset', role: 'user' } as const
  const device = { id: 'a browser', ip: '127.0.0.1', userAgent: 'test', language: 'en' } as const
  const askAs = (sealer: Sealer, ip: string = device.ip) =>
    makeCode({ db, limiter, sealer }, { ...asked, device: { ...device, ip } })
  const last = await askAs(testSealer)
  await db.transaction().execute((tx) => storeCode(tx, testSealer, asked, last))
  for (let mails = 0; mails < mailsByEmail.points; mails++) await limiter.take(mailsByEmail, asked.email)
  expect(await askAs(testSealer, '127.0.0.2')).toMatchObject({ code: last.code, isMailed: false })
  expect(await askAs(sealedFields(['another secret']), '127.0.0.3')).toMatchObject({ isMailed: true })
})
