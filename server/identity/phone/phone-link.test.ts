import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { Caller } from '#test/app-test.ts'
import { givePassword, password } from '#test/scenes/builders.ts'
import { test as signInTest, thisBrowser } from '#test/scenes/sign-in-test.ts'

const phone = '9876543210'
const waitOver = (db: Db) => sql`update rate_limits set expire = 0 where key like 'code_asker:%'`.execute(db)
const phoneOf = async (caller: Caller) => (await caller.call('showMe')).body.account.phone

/** A customer with a password, and a way to get them a code on the phone. */
const test = signInTest
  .extend('asha', async ({ app, db }) => {
    const customer = await app.customer({ email: 'asha@example.in' })
    await givePassword(db, customer.accountId)
    return customer
  })
  .extend('codeOn', ({ codeFor }) => async (caller: Caller, number = phone) => {
    const { body } = await caller.call('sendLinkCode', { phone: number })
    return { challenge: body.challenge, phoneOtp: (await codeFor(`+91${number}`)) ?? '' }
  })

describe('adding a number to an account', () => {
  test('needs the code sent to it and the password, and notifies the owner', async ({
    app,
    asha,
    codeOn,
    mailbox,
  }) => {
    const done = await asha.call('linkPhone', { ...(await codeOn(asha)), password })
    expect(done.body.message).toBe('Your number is added.')
    expect(await phoneOf(asha)).toBe(phone)
    for (let i = 0; i < 3; i += 1) await app.runDueJobs()
    const told = mailbox.mails.filter(({ to }) => to.includes(asha.email))
    expect(told.map(({ subject }) => subject)).toEqual(['A phone number was added · Nukkad'])
    // A new password alone would leave the number linked.
    expect(told[0]?.text).toContain('If it was not you, remove the number on the account page')
    expect(told[0]?.text).not.toContain('nothing to do')
  })

  test('also works with a mailed code or Google as the proof', async ({
    app,
    asha,
    codeOn,
    codeFor,
    google,
  }) => {
    await asha.call('sendAccountCode', { purpose: 'phone' })
    const otp = (await codeFor(asha.email)) ?? ''
    expect((await asha.call('linkPhone', { ...(await codeOn(asha)), otp })).status).toBe(200)
    const twice = await asha.call('linkPhone', { ...(await codeOn(asha, '9876543212')), otp })
    expect(twice.body.code).toBe('wrong_code')
    const ravi = await app.customer({ email: 'ravi@example.in' })
    const credential = await google.sign(ravi.email)
    const code = await codeOn(ravi, '9876543211')
    expect((await ravi.call('linkPhone', { ...code, credential }, thisBrowser)).status).toBe(200)
  })

  test('is refused with a session alone, a wrong password, or a code for another purpose', async ({
    app,
    asha,
    codeOn,
    codeFor,
  }) => {
    const code = await codeOn(asha)
    expect((await asha.call('linkPhone', code)).body.code).toBe('proof_required')
    const wrong = await asha.call('linkPhone', { ...code, password: 'wrong horse 7' })
    expect(wrong.body.code).toBe('wrong_credentials')
    await asha.call('sendAccountCode', { purpose: 'export' })
    const otp = (await codeFor(asha.email)) ?? ''
    expect((await asha.call('linkPhone', { ...code, otp })).body.code).toBe('wrong_code')
    expect(await phoneOf(asha)).toBeUndefined()

    const sent = await app.anon.call('sendPhoneCode', { phone: '9876543211' })
    const phoneOtp = (await codeFor('+919876543211')) ?? ''
    const forSignIn = { challenge: sent.body.challenge, phoneOtp, password }
    expect((await asha.call('linkPhone', forSignIn)).body).toMatchObject({
      code: 'wrong_code',
      reason: 'to_number',
    })
  })

  test('repeated because its answer was lost changes nothing', async ({ asha, codeOn, codeFor }) => {
    const code = await codeOn(asha)
    await asha.call('sendAccountCode', { purpose: 'phone' })
    const link = { ...code, otp: (await codeFor(asha.email)) ?? '' }
    for (let i = 0; i < 2; i += 1) expect((await asha.call('linkPhone', link)).status).toBe(200)
    expect(await phoneOf(asha)).toBe(phone)
  })

  test('that another account of the role has is refused, and stays with that account', async ({
    app,
    db,
    asha,
    codeOn,
  }) => {
    await asha.call('linkPhone', { ...(await codeOn(asha)), password })
    await waitOver(db)
    const ravi = await app.customer()
    await givePassword(db, ravi.accountId)
    const taken = await ravi.call('linkPhone', { ...(await codeOn(ravi)), password })
    expect([taken.status, taken.body.code]).toEqual([409, 'phone_taken'])
    expect([await phoneOf(asha), await phoneOf(ravi)]).toEqual([phone, undefined])

    await waitOver(db)
    const keeper = await app.newShopkeeper()
    await givePassword(db, keeper.accountId)
    expect((await keeper.call('linkPhone', { ...(await codeOn(keeper)), password })).status).toBe(200)
  })

  test('replaces the previous one, which is then free', async ({ app, db, asha, codeOn, codeFor }) => {
    await asha.call('linkPhone', { ...(await codeOn(asha)), password })
    await asha.call('linkPhone', { ...(await codeOn(asha, '9876543211')), password })
    expect(await phoneOf(asha)).toBe('9876543211')
    await waitOver(db)
    const { body } = await app.anon.call('sendPhoneCode', { phone })
    const otp = (await codeFor(`+91${phone}`)) ?? ''
    const answer = await app.anon.call('loginPhone', { challenge: body.challenge, otp })
    expect(answer.body.code).toBe('phone_unknown')
  })
})

describe('a number no longer signs in to an account', () => {
  test('once it is removed, together with every code that was already sent', async ({
    app,
    db,
    asha,
    codeOn,
    codeFor,
    mailbox,
  }) => {
    await asha.call('linkPhone', { ...(await codeOn(asha)), password })
    await waitOver(db)
    const { body } = await app.anon.call('sendPhoneCode', { phone })
    const code = { challenge: body.challenge, otp: (await codeFor(`+91${phone}`)) ?? '' }
    const { challenge } = (await app.anon.call('sendPhoneCode', { phone: '9876543211' })).body
    const ofOther = { challenge, otp: (await codeFor('+919876543211')) ?? '' }
    for (let i = 0; i < 2; i += 1) expect((await asha.call('removePhone')).status).toBe(200)
    expect(await phoneOf(asha)).toBeUndefined()
    expect((await app.anon.call('loginPhone', code)).body.code).toBe('wrong_code')
    expect((await app.anon.call('loginPhone', ofOther)).body.code).toBe('phone_unknown')
    for (let i = 0; i < 3; i += 1) await app.runDueJobs()
    const told = mailbox.mails.filter(({ subject }) => subject.startsWith('Your phone number was removed'))
    expect(told.map(({ to }) => to)).toEqual([[asha.email]])
  })

  test('once the account is deleted; until then the download contains it, afterwards no table does', async ({
    asha,
    db,
    codeOn,
  }) => {
    await asha.call('linkPhone', { ...(await codeOn(asha)), password })
    const { data } = (await asha.call('exportAccount', { password })).body
    expect(data.account).toMatchObject({ phone, phoneProvenAt: expect.any(String) })
    expect((await asha.call('deleteAccount', { password })).status).toBe(200)
    for (const table of ['account_phones', 'phone_challenges'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test.for(['Google', 'a mailed code'] as const)(
    'once %s proves that its e-mail belongs to somebody else',
    async (by, { app, asha, db, codeOn, codeFor, google }) => {
      await db
        .updateTable('accounts')
        .set({ email_verified_at: null })
        .where('id', '=', asha.accountId)
        .execute()
      await asha.call('linkPhone', { ...(await codeOn(asha)), password })
      const open = async () => {
        if (by === 'Google')
          return app.anon.call('loginGoogle', { token: await google.sign(asha.email) }, thisBrowser)
        await app.anon.call('forgotPassword', { email: asha.email })
        const otp = (await codeFor(asha.email)) ?? ''
        return app.anon.call('resetPassword', { email: asha.email, otp, password: 'another horse 8' })
      }
      const owner = await open()
      expect(owner.status).toBe(200)
      expect(await phoneOf(app.as(owner.body))).toBeUndefined()
    },
  )

  test('if last proven over ninety days ago: it can be added again, and is still in the download', async ({
    asha,
    db,
    codeOn,
  }) => {
    await asha.call('linkPhone', { ...(await codeOn(asha)), password })
    await sql`update account_phones set proven_at = now() - interval '91 days'`.execute(db)
    expect(await phoneOf(asha)).toBeUndefined()
    const { data } = (await asha.call('exportAccount', { password })).body
    expect(data.account).toMatchObject({ phone, phoneProvenAt: expect.any(String) })
    await waitOver(db)
    expect((await asha.call('linkPhone', { ...(await codeOn(asha)), password })).status).toBe(200)
    expect(await phoneOf(asha)).toBe(phone)
  })

  test('if lapsed: a session alone cannot renew it, and renewing it does not report a stranger', async ({
    app,
    asha,
    db,
    codeOn,
    mailbox,
  }) => {
    await asha.call('linkPhone', { ...(await codeOn(asha)), password })
    await sql`update account_phones set proven_at = now() - interval '91 days'`.execute(db)
    await waitOver(db)
    const code = await codeOn(asha)
    expect((await asha.call('linkPhone', code)).body.code).toBe('proof_required')
    expect(await phoneOf(asha)).toBeUndefined()
    expect((await asha.call('linkPhone', { ...code, password })).status).toBe(200)
    for (let i = 0; i < 3; i += 1) await app.runDueJobs()
    const told = mailbox.mails.filter(({ to }) => to.includes(asha.email))
    const added = 'A phone number was added · Nukkad'
    expect(told.map(({ subject }) => subject)).toEqual([added, added])
  })

  test('but does, after the owner of a proven e-mail has reset the password', async ({
    app,
    asha,
    codeOn,
    codeFor,
  }) => {
    await asha.call('linkPhone', { ...(await codeOn(asha)), password })
    await app.anon.call('forgotPassword', { email: asha.email })
    const reset = { email: asha.email, otp: (await codeFor(asha.email)) ?? '', password: 'another horse 8' }
    const owner = await app.anon.call('resetPassword', reset)
    expect(await phoneOf(app.as(owner.body))).toBe(phone)
  })
})
