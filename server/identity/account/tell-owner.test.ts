import { describe, expect } from 'vitest'
import type { TestApp } from '#test/app-test.ts'
import { password } from '#test/scenes/builders.ts'
import { deviceOf, loginByGoogle, test, thisBrowser } from '#test/scenes/sign-in-test.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }
const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

/** The mails that were sent, without those with codes. */
async function told(app: TestApp, mailbox: { mails: { subject: string; text: string }[] }) {
  for (let i = 0; i < 3; i += 1) await app.runDueJobs()
  return mailbox.mails.filter(({ subject }) => !/^\d{6} /.test(subject))
}

async function registerProven(app: TestApp, codeFor: (email: string) => Promise<string | undefined>) {
  const here = app.as((await app.anon.call('register', asha)).body)
  await here.call('sendAccountCode', { purpose: 'email' })
  await here.call('confirmEmail', { otp: (await codeFor(asha.email)) ?? '' })
  return here
}

describe('the owner of a proven e-mail', () => {
  test('is notified of a sign-in on a new device, and not of one on a known device', async ({
    app,
    mailbox,
    codeFor,
  }) => {
    await registerProven(app, codeFor)
    expect(await told(app, mailbox)).toEqual([])
    const first = await app.anon.call('login', asha, { 'user-agent': phone })
    await app.anon.call('login', asha, { 'user-agent': phone, ...deviceOf(first) })
    const mails = await told(app, mailbox)
    expect(mails.map(({ subject }) => subject)).toEqual(['A new device signed in · Nukkad'])
    expect(mails[0]?.text).toMatch(/Chrome on Android, \d+ \w+ \d{4}, \d/)
  })

  test('is mailed no text that the person who signed in could have chosen', async ({
    app,
    mailbox,
    codeFor,
  }) => {
    await registerProven(app, codeFor)
    await app.anon.call('login', asha, { 'user-agent': 'Call 98111 11111 now' })
    const [mail] = await told(app, mailbox)
    expect(mail?.text).toContain('an unknown device')
    expect(mail?.text).not.toContain('98111')
  })

  test('is notified of a changed password', async ({ app, mailbox, codeFor }) => {
    const here = await registerProven(app, codeFor)
    const changed = { oldPassword: password, newPassword: 'another horse 8' }
    expect((await here.call('changePassword', changed, { 'user-agent': phone })).status).toBe(200)
    const mails = await told(app, mailbox)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed · Nukkad'])
    expect(mails[0]?.text).toMatch(/Chrome on Android, \d+ \w+ \d{4}, \d/)
    expect(JSON.stringify(mails)).not.toContain('horse')
  })

  test('is notified of a password that was reset by code, in one mail with the new device', async ({
    app,
    mailbox,
    codeFor,
  }) => {
    await app.anon.call('register', asha)
    await app.anon.call('forgotPassword', { email: asha.email })
    const otp = (await codeFor(asha.email)) ?? ''
    const reset = { email: asha.email, otp, password: 'some third horse 91' }
    expect((await app.anon.call('resetPassword', reset)).body).toMatchObject({ success: true })
    expect((await told(app, mailbox)).map(({ subject }) => subject)).toEqual([
      'Your password was changed · Nukkad',
    ])
  })
})

describe('the browser that opened an account before its e-mail was proven', () => {
  test('counts as new for an owner who reset the password by code', async ({ app, mailbox, codeFor }) => {
    const stranger = deviceOf(await app.anon.call('register', asha))
    await app.anon.call('forgotPassword', { email: asha.email })
    const otp = (await codeFor(asha.email)) ?? ''
    const mine = { email: asha.email, password: 'some third horse 91' }
    await app.anon.call('resetPassword', { ...mine, otp })
    await app.anon.call('login', mine, stranger)
    expect((await told(app, mailbox)).map(({ subject }) => subject)).toContain(
      'A new device signed in · Nukkad',
    )
  })

  test('counts as new for an owner whom Google confirmed', async ({ app, mailbox, google }) => {
    const stranger = deviceOf(await app.anon.call('register', asha))
    await loginByGoogle(app, await google.sign(asha.email))
    expect(await told(app, mailbox)).toEqual([])
    const cookie = `${thisBrowser.cookie}; ${stranger.cookie}`
    await app.anon.call('loginGoogle', { token: await google.sign(asha.email) }, { cookie })
    expect((await told(app, mailbox)).map(({ subject }) => subject)).toEqual([
      'A new device signed in · Nukkad',
    ])
  })

  test('counts as known if Google confirmed the owner in that same browser', async ({
    app,
    mailbox,
    google,
  }) => {
    const mine = deviceOf(await app.anon.call('register', asha))
    const cookie = `${thisBrowser.cookie}; ${mine.cookie}`
    for (let time = 0; time < 2; time++)
      await app.anon.call('loginGoogle', { token: await google.sign(asha.email) }, { cookie })
    expect(await told(app, mailbox)).toEqual([])
  })
})

test('an unproven e-mail gets neither notification', async ({ app, mailbox }) => {
  const here = app.as((await app.anon.call('register', asha)).body)
  await app.anon.call('login', asha)
  await here.call('changePassword', { oldPassword: password, newPassword: 'another horse 8' })
  expect(await told(app, mailbox)).toEqual([])
})
