import { describe, expect } from 'vitest'
import type { TestApp } from '#test/app-test.ts'
import { password } from '#test/scenes/builders.ts'
import { test, thisBrowser, wrongCode } from '#test/scenes/sign-in-test.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }
const register = async (app: TestApp, email = asha.email) =>
  app.as((await app.anon.call('register', { ...asha, email })).body)

describe('an e-mail', () => {
  test('is proven by the code that was mailed to it for that purpose', async ({ app, codeFor }) => {
    const here = await register(app)
    expect((await here.call('showMe')).body.account.isEmailProven).toBe(false)
    await here.call('sendAccountCode', { purpose: 'email' })
    const otp = (await codeFor(asha.email)) ?? ''
    expect((await here.call('confirmEmail', { otp: wrongCode(otp) })).body.code).toBe('wrong_code')
    expect((await here.call('deleteAccount', { otp })).body.code).toBe('wrong_code')
    expect((await here.call('confirmEmail', { otp })).status).toBe(200)
    expect((await here.call('showMe')).body.account.isEmailProven).toBe(true)
  })

  test('is proven for a caller who repeats the code because the answer was lost', async ({
    app,
    codeFor,
  }) => {
    const here = await register(app)
    await here.call('sendAccountCode', { purpose: 'email' })
    const otp = (await codeFor(asha.email)) ?? ''
    const atOnce = await Promise.all([here.call('confirmEmail', { otp }), here.call('confirmEmail', { otp })])
    const again = await here.call('confirmEmail', { otp })
    expect([...atOnce, again].map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('of one account is not proven by the code of another', async ({ app, codeFor }) => {
    const here = await register(app)
    await here.call('sendAccountCode', { purpose: 'email' })
    const otp = (await codeFor(asha.email)) ?? ''
    const stranger = await register(app, 'ravi@example.in')
    expect((await stranger.call('confirmEmail', { otp })).body.code).toBe('wrong_code')
    expect((await stranger.call('showMe')).body.account.isEmailProven).toBe(false)
  })
})

describe('the owner', () => {
  test('is not proven by a session alone', async ({ app }) => {
    const here = await register(app)
    for (const call of ['exportAccount', 'deleteAccount'] as const) {
      const answer = await here.call(call, {})
      expect([answer.status, answer.body.code]).toEqual([403, 'proof_required'])
    }
  })

  test('is proven by Google, in this browser, once per credential, and only by the same person', async ({
    app,
    google,
  }) => {
    const here = await register(app)
    const prove = (credential: string, headers = thisBrowser) =>
      here.call('exportAccount', { credential }, headers)
    const other = await prove(await google.sign('ravi@example.in'))
    expect([other.status, other.body.code]).toEqual([403, 'google_refused'])
    const credential = await google.sign(asha.email)
    expect((await prove(credential, { cookie: '' })).body.code).toBe('google_refused')
    expect((await prove(credential)).status).toBe(200)
    expect((await prove(credential)).body.code).toBe('google_refused')
  })

  test('is proven by a code, which works once', async ({ app, codeFor }) => {
    const here = await register(app)
    await here.call('sendAccountCode', { purpose: 'export' })
    const otp = (await codeFor(asha.email)) ?? ''
    expect((await here.call('exportAccount', { otp })).status).toBe(200)
    expect((await here.call('exportAccount', { otp })).body.code).toBe('wrong_code')
  })
})
