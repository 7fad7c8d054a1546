import { describe, expect } from 'vitest'
import { givePassword, password } from '#test/scenes/builders.ts'
import { givePhone } from '#test/scenes/phone-test.ts'
import { loginByGoogle, test as signInTest, thisBrowser } from '#test/scenes/sign-in-test.ts'

const ashaEmail = 'asha@example.in'
const binaEmail = 'bina@example.in'

/** Bina's account is the older of the two: what is meant for Asha and finds anybody would find Bina. */
const test = signInTest
  .extend('bina', async ({ app, db }) => {
    const bina = await app.customer({ name: 'Bina', email: binaEmail })
    await givePhone(db, bina.accountId, 'user', '9876543211')
    return bina
  })
  .extend('asha', async ({ app, db, bina: _ }) => {
    const asha = await app.customer({ name: 'Asha', email: ashaEmail })
    await givePassword(db, asha.accountId)
    await givePhone(db, asha.accountId)
    return asha
  })

describe('of two accounts', () => {
  test('each is shown its own name and number, and removes that number alone', async ({ bina, asha }) => {
    const shown = async (person: typeof asha) => (await person.call('showMe')).body.account
    expect(await shown(bina)).toMatchObject({ name: 'Bina', phone: '9876543211' })
    expect(await shown(asha)).toMatchObject({ name: 'Asha', phone: '9876543210' })
    await asha.call('removePhone')
    expect((await shown(asha)).phone).toBeUndefined()
    expect((await shown(bina)).phone).toBe('9876543211')
  })

  test('the one that changed something is told', async ({ app, asha, mailbox }) => {
    await asha.call('removePhone')
    for (let i = 0; i < 3; i += 1) await app.runDueJobs()
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[ashaEmail]])
  })

  test('a code proves the e-mail of the one that it was mailed to', async ({
    app,
    db,
    bina,
    asha,
    codeFor,
  }) => {
    await db.updateTable('accounts').set({ email_verified_at: null }).execute()
    await asha.call('sendAccountCode', { purpose: 'email' })
    await asha.call('confirmEmail', { otp: (await codeFor(ashaEmail)) ?? '' })
    const isProven = async (person: typeof asha) =>
      (await app.as(person).call('showMe')).body.account.isEmailProven
    expect([await isProven(bina), await isProven(asha)]).toEqual([false, true])
  })

  test.for(['proven', 'unproven'] as const)(
    'Google is linked to the one with its e-mail, if that is %s',
    async (state, { app, db, asha, google }) => {
      if (state === 'unproven') await db.updateTable('accounts').set({ email_verified_at: null }).execute()
      expect((await loginByGoogle(app, await google.sign(ashaEmail))).status).toBe(200)
      const linked = db.selectFrom('accounts').select('id').where('google_sub', 'is not', null)
      expect(await linked.execute()).toEqual([{ id: asha.accountId }])
    },
  )

  test('the deletion of one leaves the codes, the Google sign-up and the browsers of others', async ({
    app,
    db,
    asha,
    google,
  }) => {
    await app.anon.call('register', { name: 'Charu', email: 'charu@example.in', password })
    await app.anon.call('forgotPassword', { email: binaEmail })
    await app.anon.call('forgotPassword', { email: ashaEmail, role: 'shop' })
    await asha.call('sendAccountCode', { purpose: 'export' })
    await loginByGoogle(app, await google.sign('devi@example.in'))
    const browsers = () => db.selectFrom('known_devices').select('account_id').execute()
    const known = await browsers()
    expect(known).toHaveLength(1)

    expect((await asha.call('deleteAccount', { password })).status).toBe(200)
    const codes = db.selectFrom('code_challenges').select(['email', 'role']).orderBy('created_at')
    expect(await codes.execute()).toEqual([
      { email: binaEmail, role: 'user' },
      { email: ashaEmail, role: 'shop' },
    ])
    const signUps = await db.selectFrom('google_tickets').select('email').execute()
    expect(signUps).toEqual([{ email: 'devi@example.in' }])
    expect(await browsers()).toEqual(known)
  })
})

test('an account with a Google identity is not proven by another identity with the same e-mail', async ({
  app,
  asha,
  google,
}) => {
  await loginByGoogle(app, await google.sign(ashaEmail))
  const prove = async (claims = {}) =>
    asha.call('exportAccount', { credential: await google.sign(ashaEmail, { claims }) }, thisBrowser)
  expect((await prove({ sub: 'somebody else' })).body.code).toBe('google_refused')
  expect((await prove()).status).toBe(200)
})
