import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { password } from '#test/scenes/builders.ts'
import { from, test, wrongCode } from '#test/scenes/sign-in-test.ts'

const email = 'ravi@example.in'
const signUp = { email, name: 'Ravi Dairy', password }

/** As if the last code had been requested some time ago. */
const forgetLimits = (db: Db) => db.deleteFrom('rate_limits').execute()

describe('O1 a code', () => {
  test('has six digits, is mailed, and creates the shop’s account once', async ({ app, codeFor }) => {
    const sent = await app.anon.call('sendOtp', { email: 'Ravi@Example.in', password })
    expect(sent.body).toEqual({ success: true, message: 'OTP sent successfully!' })
    const otp = (await codeFor(email)) ?? ''
    expect(otp).toMatch(/^\d{6}$/)

    const done = await app.anon.call('verifyOtp', { ...signUp, otp })
    expect(done.body).toMatchObject({
      success: true,
      userType: 'shop',
      message: 'OTP Verified!',
      redirect: '/setup',
    })
    const me = await app.as(done.body).call('showMe')
    expect(me.body.account).toMatchObject({ name: 'Ravi Dairy', email, userType: 'shop' })

    const other = { ...signUp, password: 'another horse 8', otp }
    const again = await app.anon.call('verifyOtp', other)
    expect([again.status, again.body.code]).toEqual([400, 'wrong_code'])
  })

  test('that is repeated because the answer was lost signs in to the account it created', async ({
    app,
    db,
    codeFor,
  }) => {
    await app.anon.call('sendOtp', { email, password })
    const otp = (await codeFor(email)) ?? ''
    const verify = () => app.anon.call('verifyOtp', { ...signUp, otp })
    expect((await verify()).status).toBe(200)
    const again = await verify()
    expect(again.body).toMatchObject({ success: true, userType: 'shop', redirect: '/setup' })
    expect((await app.as(again.body).call('showMe')).body.account).toMatchObject({ email, userType: 'shop' })
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  })

  test('cannot be used to guess a password: a used one signs in within the limits of a login', async ({
    app,
    codeFor,
  }) => {
    await app.anon.call('sendOtp', { email, password })
    const otp = (await codeFor(email)) ?? ''
    expect((await app.anon.call('verifyOtp', { ...signUp, otp })).status).toBe(200)
    const guess = (tried: string) => app.anon.call('verifyOtp', { ...signUp, otp, password: tried })
    for (let n = 0; n < 5; n += 1) expect((await guess(`wrong horse ${n}0`)).body.code).toBe('wrong_code')
    expect((await guess(password)).body.code).toBe('wrong_code')
    expect((await app.anon.call('login', { email, password, role: 'shop' })).status).toBe(429)
  })

  test('is stored as argon2id of the code and the password, never as plain text', async ({
    app,
    db,
    codeFor,
  }) => {
    await app.anon.call('sendOtp', { email, password })
    const otp = (await codeFor(email)) ?? ''
    const stored = await db.selectFrom('code_challenges').selectAll().executeTakeFirstOrThrow()
    expect(stored.code_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(stored)).not.toContain(otp)
  })

  test('works only with the password it was requested with', async ({ app, codeFor }) => {
    await app.anon.call('sendOtp', { email, password: 'the attacker chose 1' })
    const otp = (await codeFor(email)) ?? ''
    const owner = await app.anon.call('verifyOtp', { ...signUp, otp })
    expect(owner.body.code).toBe('wrong_code')
  })

  test('is not sent for a password that is easy to guess', async ({ app, codeFor }) => {
    const refused = await app.anon.call('sendOtp', { email, password: 'Corvette@123' })
    expect([refused.status, refused.body.code]).toEqual([400, 'weak_password'])
    expect(await codeFor(email)).toBeUndefined()
  })

  test('expires after ten minutes', async ({ app, db, codeFor }) => {
    await app.anon.call('sendOtp', { email, password })
    const otp = (await codeFor(email)) ?? ''
    const { left } = await db
      .selectFrom('code_challenges')
      .select(sql<number>`extract(epoch from expires_at - now())`.as('left'))
      .executeTakeFirstOrThrow()
    expect(left).toBeGreaterThan(590)
    expect(left).toBeLessThanOrEqual(600)
    await db.updateTable('code_challenges').set({ expires_at: sql`now()` }).execute()
    expect((await app.anon.call('verifyOtp', { ...signUp, otp })).body.code).toBe('wrong_code')
  })

  test('allows five attempts, and the sixth is refused even if right', async ({ app, codeFor }) => {
    await app.anon.call('sendOtp', { email, password })
    const otp = (await codeFor(email)) ?? ''
    const wrong = wrongCode(otp)
    for (let i = 0; i < 5; i += 1) {
      expect((await app.anon.call('verifyOtp', { ...signUp, otp: wrong })).status).toBe(400)
    }
    expect((await app.anon.call('verifyOtp', { ...signUp, otp })).body.code).toBe('wrong_code')
  })

  test('counts concurrent attempts one by one', async ({ app, db, codeFor }) => {
    await app.anon.call('sendOtp', { email, password })
    await codeFor(email)
    const guesses = Array.from({ length: 12 }, (_, i) =>
      app.anon.call('verifyOtp', { ...signUp, otp: `00000${i}` }),
    )
    await Promise.all(guesses)
    const { address_tries } = await db
      .selectFrom('code_challenges')
      .select('address_tries')
      .executeTakeFirstOrThrow()
    expect(address_tries).toBe(5)
  })
})

describe('O2 a new code', () => {
  test('replaces the old one', async ({ app, db, codeFor }) => {
    await app.anon.call('sendOtp', { email, password })
    const first = (await codeFor(email)) ?? ''
    await forgetLimits(db)
    await app.anon.call('sendOtp', { email, password })
    const second = (await codeFor(email)) ?? ''
    expect((await app.anon.call('verifyOtp', { ...signUp, otp: first })).status).toBe(
      first === second ? 200 : 400,
    )
    if (first !== second) {
      expect((await app.anon.call('verifyOtp', { ...signUp, otp: second })).status).toBe(200)
    }
  })

  test('is sent at most a hundred times an hour from one network address', async ({ app, db }) => {
    await app.anon.call('sendOtp', { email, password }, from('203.0.113.5'))
    await sql`update rate_limits set points = 100 where key like 'codes_address:%'`.execute(db)
    const other = { email: 'other@example.in', password }
    expect((await app.anon.call('sendOtp', other, from('203.0.113.5'))).status).toBe(429)
    expect((await app.anon.call('sendOtp', other, from('203.0.113.6'))).status).toBe(200)
  })

  test('may be guessed at most three hundred times an hour from one network address', async ({ app, db }) => {
    const guess = (ip: string, guessed: string) =>
      app.anon.call('verifyOtp', { ...signUp, email: guessed, otp: '000000' }, from(ip))
    expect((await guess('203.0.113.1', email)).status).toBe(400)
    await sql`update rate_limits set points = 300 where key like 'tries_address:%'`.execute(db)
    expect((await guess('203.0.113.1', 'other@example.in')).status).toBe(429)
    expect((await guess('203.0.113.2', email)).status).toBe(400)
  })
})

describe('O3 the e-mail of an existing shop', () => {
  test('gets the same answer, a mail that says so, and no code', async ({ app, db, mailbox }) => {
    await app.newShopkeeper()
    const { email: taken } = await db.selectFrom('accounts').select('email').executeTakeFirstOrThrow()
    const unknown = await app.anon.call('sendOtp', { email, password })
    const known = await app.anon.call('sendOtp', { email: taken, password })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])

    // The first run turns the notice into a mail, the second sends it.
    await app.runDueJobs()
    await app.runDueJobs()
    const letter = mailbox.mails.find(({ to }) => to.includes(taken))
    expect(letter?.text).toContain('already have an account')
    expect(letter?.subject).not.toMatch(/\d{6}/)
    const codes = await db.selectFrom('code_challenges').select('email').execute()
    expect(codes).toEqual([{ email }])
  })
})

describe('O4 concurrent verification', () => {
  test('with the right code, four times, creates one account and signs all of them in', async ({
    app,
    db,
    codeFor,
  }) => {
    await app.anon.call('sendOtp', { email, password })
    const otp = (await codeFor(email)) ?? ''
    const all = await Promise.all(
      Array.from({ length: 4 }, () => app.anon.call('verifyOtp', { ...signUp, otp })),
    )
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  })
})

describe('O5 a code', () => {
  test('does not sign in, and a code for one purpose does not work for another', async ({
    app,
    db,
    codeFor,
  }) => {
    await app.anon.call('sendOtp', { email, password })
    const otp = (await codeFor(email)) ?? ''
    expect((await app.anon.call('login', { email, password: otp, role: 'shop' })).status).toBe(401)
    const reset = { email, role: 'shop' as const, otp, password: 'another horse 8' }
    expect((await app.anon.call('resetPassword', reset)).body.code).toBe('wrong_code')
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('is the only way to register a shop: without one it is refused', async ({ app }) => {
    const answer = await app.anon.call('register', { ...signUp, role: 'shop' })
    expect([answer.status, answer.body.code]).toEqual([403, 'verify_email_first'])
  })
})

describe('O6 one e-mail', () => {
  test('may be both a customer and a shop, each with its own password', async ({ app, db, codeFor }) => {
    await app.anon.call('register', { name: 'Ravi', email, password: 'customer horse 1' })
    await app.anon.call('sendOtp', { email, password })
    const otp = (await codeFor(email)) ?? ''
    expect((await app.anon.call('verifyOtp', { ...signUp, otp })).status).toBe(200)
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(2)

    const login = (role: 'user' | 'shop', tried: string) =>
      app.anon.call('login', { email, password: tried, role })
    expect((await login('user', 'customer horse 1')).body.userType).toBe('user')
    expect((await login('shop', password)).body.userType).toBe('shop')
    expect((await login('user', password)).status).toBe(401)
    expect((await login('shop', 'customer horse 1')).status).toBe(401)
  })
})
