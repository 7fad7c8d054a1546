import { describe, expect } from 'vitest'
import { password } from '#test/scenes/builders.ts'
import { test } from '#test/scenes/sign-in-test.ts'
import { untilLockIsAwaited } from '#test/scenes/wait-for-lock.ts'
import { lockAccount } from '../accounts.ts'
import { dropCodes } from '../email-codes.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }
const fresh = 'another horse 8'

describe('a forgotten password', () => {
  test('is replaced with a mailed code, which ends every session and proves the e-mail', async ({
    app,
    db,
    codeFor,
  }) => {
    const before = app.as((await app.anon.call('register', asha)).body)
    const bina = { ...asha, email: 'bina@example.in' }
    await app.anon.call('register', bina)
    await app.anon.call('forgotPassword', { email: asha.email })
    const otp = (await codeFor(asha.email)) ?? ''
    const done = await app.anon.call('resetPassword', { email: asha.email, otp, password: fresh })

    expect(done.body).toMatchObject({ success: true, userType: 'user' })
    expect((await before.call('showMe')).status).toBe(401)
    expect((await app.as(done.body).call('showMe')).status).toBe(200)
    expect((await app.anon.call('login', asha)).status).toBe(401)
    expect((await app.anon.call('login', { ...asha, password: fresh })).status).toBe(200)
    expect((await app.anon.call('login', bina)).status).toBe(200)
    const proven = await db
      .selectFrom('accounts')
      .select('email')
      .where('email_verified_at', 'is not', null)
      .execute()
    expect(proven).toEqual([{ email: asha.email }])
  })

  test('of an unknown e-mail gets the same answer, and no mail', async ({ app, mailbox }) => {
    await app.anon.call('register', asha)
    const known = await app.anon.call('forgotPassword', { email: asha.email })
    const unknown = await app.anon.call('forgotPassword', { email: 'nobody@example.in' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await app.runDueJobs()
    await app.runDueJobs()
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[asha.email]])
  })

  test('of one role cannot be reset with a code for the other', async ({ app, codeFor }) => {
    await app.newShopkeeper()
    await app.anon.call('register', asha)
    await app.anon.call('forgotPassword', { email: asha.email, role: 'user' })
    const otp = (await codeFor(asha.email)) ?? ''
    const other = await app.anon.call('resetPassword', {
      email: asha.email,
      role: 'shop',
      otp,
      password: fresh,
    })
    expect(other.body.code).toBe('wrong_code')
  })

  test('cannot be replaced by a weak one, and the code stays valid', async ({ app, codeFor }) => {
    await app.anon.call('register', asha)
    await app.anon.call('forgotPassword', { email: asha.email })
    const otp = (await codeFor(asha.email)) ?? ''
    const reset = (chosen: string) =>
      app.anon.call('resetPassword', { email: asha.email, otp, password: chosen })
    expect((await reset('password123')).body.code).toBe('weak_password')
    expect((await reset(fresh)).status).toBe(200)
  })

  test('is replaced by a repeated call whose first answer was lost, although the code is used up', async ({
    app,
    codeFor,
  }) => {
    await app.anon.call('register', asha)
    await app.anon.call('forgotPassword', { email: asha.email })
    const otp = (await codeFor(asha.email)) ?? ''
    const reset = () => app.anon.call('resetPassword', { email: asha.email, otp, password: fresh })
    expect((await reset()).status).toBe(200)
    const again = await reset()
    expect([again.status, (await app.as(again.body).call('showMe')).status]).toEqual([200, 200])
  })

  test('cannot be guessed through the reset: a used code signs in within the limits of a login', async ({
    app,
  }) => {
    await app.anon.call('register', asha)
    const guess = (tried: string) =>
      app.anon.call('resetPassword', { email: asha.email, otp: '000000', password: tried })
    for (let n = 0; n < 5; n += 1) expect((await guess(`wrong horse ${n}0`)).body.code).toBe('wrong_code')
    expect((await guess(password)).body.code).toBe('wrong_code')
    expect((await app.anon.call('login', asha)).status).toBe(429)
  })

  test('waits for a concurrent deletion of the account, and they do not deadlock', async ({
    app,
    db,
    codeFor,
  }) => {
    await app.anon.call('register', asha)
    await app.anon.call('forgotPassword', { email: asha.email })
    const otp = (await codeFor(asha.email)) ?? ''
    const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    const erasure = await db.startTransaction().execute()
    await lockAccount(erasure, id)
    const reset = app.anon.call('resetPassword', { email: asha.email, otp, password: fresh })
    await untilLockIsAwaited(db)
    await dropCodes(erasure, asha.email, 'user')
    await erasure.updateTable('accounts').set({ disabled_at: new Date() }).execute()
    await erasure.commit().execute()
    expect(await reset).toMatchObject({ status: 400, body: { code: 'wrong_code' } })
  })

  test('is replaced once, however many calls are made concurrently', async ({ app, codeFor }) => {
    await app.anon.call('register', asha)
    await app.anon.call('forgotPassword', { email: asha.email })
    const otp = (await codeFor(asha.email)) ?? ''
    const all = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        app.anon.call('resetPassword', { email: asha.email, otp, password: `another horse ${n}0` }),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })
})
