import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { password } from '#test/scenes/builders.ts'
import { deviceOf, from, test, wrongCode } from '#test/scenes/sign-in-test.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }
const fresh = 'another horse 8'
const home = from('198.51.100.7')

const minutesLater = (db: Db) =>
  sql`update rate_limits set expire = 0 where key like 'code_asker:%'`.execute(db)

describe('a stranger cannot use up an owner’s attempts:', () => {
  test('twenty wrong codes do not block the owner’s reset', async ({ app, codeFor }) => {
    await app.anon.call('register', asha, home)
    await app.anon.call('forgotPassword', { email: asha.email }, home)
    const otp = (await codeFor(asha.email)) ?? ''
    const guess = { email: asha.email, otp: wrongCode(otp), password: fresh }
    for (let i = 0; i < 20; i += 1) await app.anon.call('resetPassword', guess, from(`203.0.113.${i}`))
    const done = await app.anon.call('resetPassword', { ...guess, otp }, home)
    expect(done.status).toBe(200)
  })

  test('neither does a code that a stranger requests after the owner', async ({ app, codeFor }) => {
    await app.anon.call('register', asha, home)
    await app.anon.call('forgotPassword', { email: asha.email }, home)
    const otp = (await codeFor(asha.email)) ?? ''
    await app.anon.call('forgotPassword', { email: asha.email }, from('203.0.113.5'))
    const done = await app.anon.call('resetPassword', { email: asha.email, otp, password: fresh }, home)
    expect(done.status).toBe(200)
  })

  test('nor does a shop sign-up with the e-mail of a shop invalidate the code of its reset', async ({
    app,
    codeFor,
  }) => {
    const { email } = await app.newShopkeeper()
    const reset = { email, role: 'shop' as const }
    await app.anon.call('forgotPassword', reset, home)
    const otp = (await codeFor(email)) ?? ''
    await app.anon.call('sendOtp', { email, password }, from('203.0.113.5'))
    const done = await app.anon.call('resetPassword', { ...reset, otp, password: fresh }, home)
    expect(done.status).toBe(200)
  })

  test('a stranger’s requests for a reset do not delay the owner’s', async ({ app, codeFor }) => {
    await app.anon.call('register', asha, home)
    for (let i = 0; i < 8; i += 1)
      await app.anon.call('forgotPassword', { email: asha.email }, from(`203.0.113.${i}`))
    expect((await app.anon.call('forgotPassword', { email: asha.email }, home)).status).toBe(200)
    const otp = (await codeFor(asha.email)) ?? ''
    const done = await app.anon.call('resetPassword', { email: asha.email, otp, password: fresh }, home)
    expect(done.status).toBe(200)
  })

  test('thirty wrong logins from six addresses do not lock out another network', async ({ app }) => {
    await app.anon.call('register', asha, home)
    const wrong = { email: asha.email, password: 'wrong horse 7' }
    for (let i = 0; i < 30; i += 1) await app.anon.call('login', wrong, from(`203.0.113.${i % 6}`))
    expect((await app.anon.call('login', asha, from('192.0.2.77'))).status).toBe(200)
  })
})

describe('a stranger who opens a customer’s account with a shopkeeper’s e-mail', () => {
  test('does not become a known browser of the shop’s account', async ({ app, db }) => {
    const { email } = await app.newShopkeeper()
    const own = { ...asha, email }
    const device = deviceOf(await app.anon.call('register', own, home))
    const guess = { email, role: 'shop' as const, password: 'wrong horse 7' }
    await app.anon.call('login', guess, home)
    await sql`update rate_limits set points = 300 where key like 'login_address:%'`.execute(db)
    expect((await app.anon.call('login', guess, { ...home, ...device })).status).toBe(429)
  })
})

describe('an owner behind the same network address as a stranger', () => {
  test('logs in from a browser that was signed in before', async ({ app }) => {
    const device = deviceOf(await app.anon.call('register', asha, home))
    const wrong = { email: asha.email, password: 'wrong horse 7' }
    // Each of the two calls counts as an attempt to log in.
    const signUp = { ...wrong, name: 'Asha', otp: '000000' }
    for (let i = 0; i < 3; i += 1) {
      await app.anon.call('login', wrong, home)
      await app.anon.call('verifyOtp', signUp, home)
    }
    expect((await app.anon.call('login', asha, home)).status).toBe(429)
    expect((await app.anon.call('login', asha, from('192.0.2.77'))).status).toBe(200)
    expect((await app.anon.call('login', asha, { ...home, ...device })).status).toBe(200)
  })

  test('uses the code in the browser that requested it, whatever the stranger typed', async ({
    app,
    codeFor,
  }) => {
    await app.anon.call('register', asha, home)
    const asked = await app.anon.call('forgotPassword', { email: asha.email }, home)
    const otp = (await codeFor(asha.email)) ?? ''
    const guess = { email: asha.email, otp: wrongCode(otp), password: fresh }
    for (let i = 0; i < 6; i += 1) await app.anon.call('resetPassword', guess, home)
    expect((await app.anon.call('resetPassword', { ...guess, otp }, home)).status).toBe(400)
    const done = await app.anon.call('resetPassword', { ...guess, otp }, { ...home, ...deviceOf(asked) })
    expect(done.status).toBe(200)
  })

  test('may change networks between requesting a code and typing it', async ({ app, codeFor }) => {
    await app.anon.call('register', asha, home)
    const asked = await app.anon.call('forgotPassword', { email: asha.email }, home)
    const otp = (await codeFor(asha.email)) ?? ''
    const guess = { email: asha.email, otp: wrongCode(otp), password: fresh }
    for (let i = 0; i < 6; i += 1) await app.anon.call('resetPassword', guess, from('203.0.113.5'))
    const moved = { ...from('192.0.2.77'), ...deviceOf(asked) }
    expect((await app.anon.call('resetPassword', { ...guess, otp }, moved)).status).toBe(200)
  })
})

describe('an e-mail whose codes or password are being guessed', () => {
  test('allows two logins in 15 minutes to each new address, and five to a known browser', async ({
    app,
    db,
  }) => {
    const device = deviceOf(await app.anon.call('register', asha, home))
    const wrong = { email: asha.email, password: 'wrong horse 7' }
    await app.anon.call('login', wrong, from('203.0.113.5'))
    await sql`update rate_limits set points = 30 where key like 'login_email:%'`.execute(db)
    const tried = async (headers: Record<string, string>) =>
      (await app.anon.call('login', wrong, headers)).status
    for (const status of [401, 401, 429]) expect(await tried(from('203.0.113.6'))).toBe(status)
    for (const status of [401, 401, 401]) expect(await tried({ ...home, ...device })).toBe(status)
  })

  test('gets codes of nine digits', async ({ app, db, mailbox }) => {
    await app.anon.call('register', asha, home)
    const guess = { email: asha.email, otp: '000000', password: fresh }
    await app.anon.call('resetPassword', guess, from('203.0.113.5'))
    await sql`update rate_limits set points = 21 where key like 'wrong_codes:%'`.execute(db)
    await app.anon.call('forgotPassword', { email: asha.email }, home)
    await app.runDueJobs()
    const otp = /^\d+/.exec(mailbox.mails[0]?.subject ?? '')?.[0] ?? ''
    expect(otp).toMatch(/^\d{9}$/)
    expect((await app.anon.call('resetPassword', { ...guess, otp }, home)).status).toBe(200)
  })

  test('is mailed at most twenty codes an hour, and the last one works for whoever requests one then', async ({
    app,
    db,
    mailbox,
    codeFor,
  }) => {
    await app.anon.call('register', asha, home)
    await app.anon.call('forgotPassword', { email: asha.email }, from('203.0.113.5'))
    const otp = (await codeFor(asha.email)) ?? ''
    await sql`update rate_limits set points = 20 where key like 'mails_email:%'`.execute(db)
    expect((await app.anon.call('forgotPassword', { email: asha.email }, home)).status).toBe(200)
    await app.runDueJobs()
    expect(mailbox.mails).toHaveLength(1)
    const done = await app.anon.call('resetPassword', { email: asha.email, otp, password: fresh }, home)
    expect(done.status).toBe(200)
  })
})

describe('an e-mail for which strangers request codes from many addresses', () => {
  test('shares only codes of nine digits', async ({ app, mailbox }) => {
    await app.anon.call('register', asha, home)
    for (let i = 0; i < 22; i += 1)
      await app.anon.call('forgotPassword', { email: asha.email }, from(`203.0.113.${i}`))
    await app.runDueJobs()
    expect(mailbox.mails).toHaveLength(20)
    const otp = /^\d+/.exec(mailbox.mails[0]?.subject ?? '')?.[0] ?? ''
    expect(otp).toMatch(/^\d{9}$/)
    const done = await app.anon.call(
      'resetPassword',
      { email: asha.email, otp, password: fresh },
      from('203.0.113.21'),
    )
    expect(done.status).toBe(200)
  })
})

describe('an asker of codes', () => {
  test('gets one in 30 seconds and five an hour for an e-mail', async ({ app, db }) => {
    const ask = (ip: string) => app.anon.call('sendOtp', { email: 'ravi@example.in', password }, from(ip))
    expect((await ask('203.0.113.1')).status).toBe(200)
    const tooSoon = await ask('203.0.113.1')
    expect(tooSoon.status).toBe(429)
    expect(Number(tooSoon.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect((await ask('203.0.113.2')).status).toBe(200)
    for (let i = 0; i < 4; i += 1) {
      await minutesLater(db)
      expect((await ask('203.0.113.1')).status).toBe(200)
    }
    await minutesLater(db)
    const sixth = await ask('203.0.113.1')
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000)
  })

  test('who is refused does not use up the limit of others behind the same address', async ({ app, db }) => {
    const ask = (email: string) => app.anon.call('sendOtp', { email, password }, home)
    await ask('ravi@example.in')
    await sql`update rate_limits set points = 99 where key like 'codes_address:%'`.execute(db)
    for (let i = 0; i < 3; i += 1) expect((await ask('ravi@example.in')).status).toBe(429)
    expect((await ask('meera@example.in')).status).toBe(200)
    expect((await ask('sunil@example.in')).status).toBe(429)
  })

  test('allows everybody else together five attempts of the code', async ({ app, codeFor }) => {
    await app.anon.call('register', asha, home)
    await app.anon.call('forgotPassword', { email: asha.email }, home)
    const otp = (await codeFor(asha.email)) ?? ''
    const guess = { email: asha.email, otp: wrongCode(otp), password: fresh }
    for (let i = 0; i < 5; i += 1) await app.anon.call('resetPassword', guess, from(`203.0.113.${i}`))
    expect((await app.anon.call('resetPassword', { ...guess, otp }, from('203.0.113.9'))).status).toBe(400)
  })
})
