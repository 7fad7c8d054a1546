import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { makeTestApp, type TestApp } from '#test/app-test.ts'
import { endCodeWait, givePhone, home, phone, test } from '#test/scenes/phone-test.ts'
import { from, wrongCode } from '#test/scenes/sign-in-test.ts'

const asha = { name: 'Asha', email: 'asha@example.in' }
const whoIs = async (app: TestApp, { body }: { body: { token: string } }) =>
  (await app.as(body).call('showMe')).body.account
const later = (db: Db, minutes: number) =>
  sql`update phone_challenges set expires_at = expires_at - make_interval(mins => ${minutes}),
    used_at = used_at - make_interval(mins => ${minutes})`.execute(db)
describe('a code to a phone', () => {
  test('signs in to the account that has the number', async ({ app, db, codeOn }) => {
    const customer = await app.customer()
    await givePhone(db, customer.accountId)
    const done = await app.anon.call('loginPhone', await codeOn(), home)
    expect(done.body).toMatchObject({ userType: 'user', redirect: '/', email: customer.email })
    expect(await whoIs(app, done)).toMatchObject({ _id: customer.accountId, phone })
  })

  test('can be requested with the number in any notation, and the answer never reveals an account', async ({
    app,
    db,
    mailbox,
  }) => {
    await givePhone(db, (await app.customer()).accountId)
    const answers = []
    for (const typed of ['+91 98765-43210', '०९८७६५ ४३२१०', '91 98765 43211']) {
      const { status, body } = await app.anon.call('sendPhoneCode', { phone: typed }, home)
      expect(body.challenge).toMatch(/^[\w-]{43}$/)
      answers.push({ status, ...body, challenge: '' })
      await endCodeWait(db)
    }
    await app.runDueJobs()
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, againAfterSeconds: 30 })
    expect(mailbox.mails.flatMap(({ to }) => to).sort()).toEqual([
      '+919876543210',
      '+919876543210',
      '+919876543211',
    ])
  })

  test('names in its last line, for browsers, the site that it belongs to', async ({
    app,
    mailbox,
    codeOn,
  }) => {
    const { otp } = await codeOn()
    await app.runDueJobs()
    const lines = mailbox.mails[0]?.text.split('\n') ?? []
    expect(lines[0]).toContain(`${otp} is your Nukkad code.`)
    expect(lines.at(-1)).toBe(`@nukkad.test #${otp}`)
    expect(mailbox.mails[0]?.text.length).toBeLessThanOrEqual(160)
  })

  test('may be typed in any digits', async ({ app, db, codeOn }) => {
    await givePhone(db, (await app.customer()).accountId)
    const { challenge, otp } = await codeOn()
    const hindi = otp.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))
    expect((await app.anon.call('loginPhone', { challenge, otp: hindi }, home)).status).toBe(200)
  })

  test('is worthless to anybody who did not request it', async ({ app, db, codeOn }) => {
    await givePhone(db, (await app.customer()).accountId)
    const { otp } = await codeOn()
    const other = await codeOn(from('203.0.113.5'))
    if (other.otp === otp) return
    const answer = await app.anon.call('loginPhone', { challenge: other.challenge, otp }, from('203.0.113.5'))
    expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_code' } })
    expect(answer.body.reason).toBeUndefined()
    const nobody = await app.anon.call('loginPhone', { challenge: 'x'.repeat(43), otp }, home)
    expect(nobody.body).toEqual(answer.body)
  })

  test('expires after ten minutes', async ({ app, db, codeOn }) => {
    await givePhone(db, (await app.customer()).accountId)
    const code = await codeOn()
    await later(db, 11)
    expect((await app.anon.call('loginPhone', code, home)).body.code).toBe('wrong_code')
  })

  test('works once; a retry by the page that used it is answered for a short while', async ({
    app,
    db,
    codeOn,
  }) => {
    const customer = await app.customer()
    await givePhone(db, customer.accountId)
    const code = await codeOn()
    expect((await app.anon.call('loginPhone', code, home)).status).toBe(200)
    await later(db, 1)
    expect(await whoIs(app, await app.anon.call('loginPhone', code, home))).toMatchObject({
      _id: customer.accountId,
    })
    // A retry does not extend that while.
    await later(db, 1)
    expect((await app.anon.call('loginPhone', code, home)).body.code).toBe('wrong_code')
  })

  test('works in each of two tabs that requested one', async ({ app, db, codeOn }) => {
    await givePhone(db, (await app.customer()).accountId)
    const first = await codeOn()
    await endCodeWait(db)
    const second = await codeOn()
    expect((await app.anon.call('loginPhone', second, home)).status).toBe(200)
    await later(db, 3)
    expect((await app.anon.call('loginPhone', first, home)).status).toBe(200)
  })

  test('has five attempts, concurrent guesses do not share one, and no other code adds one', async ({
    app,
    db,
    codeOn,
  }) => {
    await givePhone(db, (await app.customer()).accountId)
    const other = await codeOn(from('203.0.113.5'))
    const { challenge, otp } = await codeOn()
    const guesses = Array.from({ length: 8 }, () =>
      app.anon.call('loginPhone', { challenge, otp: wrongCode(otp) }, home),
    )
    for (const { body } of await Promise.all(guesses)) expect(body.code).toBe('wrong_code')
    expect((await app.anon.call('loginPhone', other, from('203.0.113.5'))).status).toBe(200)
    expect((await app.anon.call('loginPhone', { challenge, otp }, home)).body.code).toBe('wrong_code')
  })

  test('is stored neither as code nor as challenge', async ({ db, codeOn }) => {
    const { challenge, otp } = await codeOn()
    const { rows } = await sql<{ row: string }>`select p::text as row from phone_challenges p`.execute(db)
    expect(rows).toHaveLength(1)
    for (const written of [otp, Buffer.from(otp).toString('hex')]) expect(rows[0]?.row).not.toContain(written)
    expect(rows[0]?.row).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'))
    // A plain hash of six digits can be reversed by trying a million of them.
    expect(rows[0]?.row).not.toContain(createHash('sha256').update(otp).digest('hex'))
  })

  test('is refused for an invalid mobile number or code', async ({ app }) => {
    for (const bad of ['', '12345', '5876543210', '022 2345 6789', '+1 202 555 0123'])
      expect((await app.anon.call('sendPhoneCode', { phone: bad }, home)).status).toBe(400)
    const answer = await app.anon.call('loginPhone', { challenge: '', otp: 'x'.repeat(99) }, home)
    expect(answer.body.code).toBe('malformed')
  })

  test('does not sign in to a suspended account, and only its owner learns that it is suspended', async ({
    app,
    db,
    codeOn,
  }) => {
    const { accountId } = await app.customer()
    await givePhone(db, accountId)
    await db
      .updateTable('accounts')
      .set({ suspended_at: sql<Date>`now()` })
      .where('id', '=', accountId)
      .execute()
    const code = await codeOn()
    const answer = await app.anon.call('loginPhone', code, home)
    expect([answer.status, answer.body.code]).toEqual([403, 'account_suspended'])
  })
})

describe('a number without an account', () => {
  test('is reported as such once the code is right, which then registers a customer', async ({
    app,
    codeOn,
  }) => {
    const code = await codeOn()
    const unknown = await app.anon.call('loginPhone', code, home)
    expect([unknown.status, unknown.body.code]).toEqual([403, 'phone_unknown'])
    expect(unknown.body.reason).toBeUndefined()
    const done = await app.anon.call('registerPhone', { ...code, ...asha }, home)
    expect(done.body).toMatchObject({ userType: 'user', message: 'Welcome to Nukkad!', email: asha.email })
    expect(await whoIs(app, done)).toMatchObject({
      ...asha,
      phone,
      userType: 'user',
      hasPassword: false,
      isEmailProven: false,
    })
  })

  test('registers one account, however often and from however many tabs', async ({ app, db, codeOn }) => {
    const first = await codeOn()
    await endCodeWait(db)
    const second = await codeOn()
    const calls = [first, second, first, second].map((code) =>
      app.anon.call('registerPhone', { ...code, ...asha }, home),
    )
    const accounts = (await Promise.all(calls)).map(({ status }) => status)
    expect(accounts).toEqual([200, 200, 200, 200])
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  })

  test('keeps its code valid if the e-mail is taken, and signs in to nobody’s account', async ({
    app,
    codeOn,
  }) => {
    const customer = await app.customer({ email: asha.email })
    const code = await codeOn()
    const taken = await app.anon.call('registerPhone', { ...code, ...asha }, home)
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken'])
    expect((await customer.call('showMe')).body.account.phone).toBeUndefined()
    const other = { ...code, ...asha, email: 'asha2@example.in' }
    expect((await app.anon.call('registerPhone', other, home)).status).toBe(200)
  })

  test('registers no shop, which needs a proven e-mail', async ({ app, db, codeOn }) => {
    await givePhone(db, (await app.customer()).accountId)
    const code = await codeOn(home, 'shop')
    for (const call of ['loginPhone', 'registerPhone'] as const) {
      const answer = await app.anon.call(call, { ...code, ...asha }, home)
      expect([answer.status, answer.body.code]).toEqual([403, 'phone_unknown'])
      expect(answer.body.message).toContain('No shop account')
    }
  })
})

test('one number signs in to a customer’s and a shop’s account, each of its own role', async ({
  app,
  db,
  codeOn,
}) => {
  const [customer, keeper] = [await app.customer(), await app.newShopkeeper()]
  await givePhone(db, customer.accountId)
  await givePhone(db, keeper.accountId, 'shop')
  const asShop = await app.anon.call('loginPhone', await codeOn(home, 'shop'), home)
  expect(await whoIs(app, asShop)).toMatchObject({ _id: keeper.accountId, userType: 'shop' })
  await endCodeWait(db)
  const asCustomer = await app.anon.call('loginPhone', await codeOn(), home)
  expect(await whoIs(app, asCustomer)).toMatchObject({ _id: customer.accountId, userType: 'user' })
  await expect(givePhone(db, (await app.customer()).accountId)).rejects.toThrow(/unique/)
})

test('a number proven over ninety days ago goes to its next owner, and the previous one is notified', async ({
  app,
  db,
  codeOn,
  mailbox,
}) => {
  const before = await app.customer()
  await givePhone(db, before.accountId)
  await sql`update account_phones set proven_at = now() - interval '91 days'`.execute(db)
  const code = await codeOn()
  expect((await app.anon.call('loginPhone', code, home)).body.code).toBe('phone_unknown')
  const done = await app.anon.call('registerPhone', { ...code, ...asha }, home)
  expect(await whoIs(app, done)).toMatchObject({ email: asha.email, phone })
  expect((await before.call('showMe')).body.account.phone).toBeUndefined()
  for (let i = 0; i < 3; i += 1) await app.runDueJobs()
  const told = mailbox.mails.filter(({ to }) => to.includes(before.email))
  expect(told.map(({ subject }) => subject)).toEqual([
    'Your phone number opens your account no more · Nukkad',
  ])
  expect(told[0]?.text).toContain('If the number is still yours, write to')
  expect(told[0]?.text).not.toContain('Forgot password')
})

test('without an SMS sender every call says that there is none, and the site does not offer it', async ({
  app: on,
  database,
}) => {
  const app = makeTestApp(database, { sms: undefined })
  const customer = await app.customer()
  const code = { challenge: 'x'.repeat(43), otp: '123456' }
  const answers = [
    await app.anon.call('sendPhoneCode', { phone }),
    await app.anon.call('loginPhone', code),
    await app.anon.call('registerPhone', { ...code, ...asha }),
    await customer.call('sendLinkCode', { phone }),
    await customer.call('linkPhone', { challenge: code.challenge, phoneOtp: code.otp }),
  ]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'phone_off'])
  expect((await customer.call('removePhone')).status).toBe(200)
  expect((await on.anon.call('showSite')).body.data.phoneSignIn).toBe(true)
  await app.close()
})
