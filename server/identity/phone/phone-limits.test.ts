import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test as base, endCodeWait, givePhone, home, phone } from '#test/scenes/phone-test.ts'
import { deviceOf, from, wrongCode } from '#test/scenes/sign-in-test.ts'

/** `device` is the browser in which the owner of the number has signed in with it. */
const test = base.extend('device', async ({ app, db, codeOn }) => {
  await givePhone(db, (await app.customer()).accountId)
  return { ...home, ...deviceOf(await app.anon.call('loginPhone', await codeOn(), home)) }
})

describe('messages to a number', () => {
  test('are limited to one in 30 seconds for one asker, who is told how long to wait', async ({
    app,
    codeOn,
  }) => {
    await codeOn()
    const soon = await app.anon.call('sendPhoneCode', { phone }, home)
    expect([soon.status, soon.body.code]).toEqual([429, 'too_many'])
    expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  })

  test('are limited to five an hour from everybody, but a browser of the owner’s gets more', async ({
    app,
    device,
  }) => {
    for (let i = 0; i < 4; i += 1)
      expect((await app.anon.call('sendPhoneCode', { phone }, from(`203.0.113.${i}`))).status).toBe(200)
    expect((await app.anon.call('sendPhoneCode', { phone }, from('203.0.113.9'))).status).toBe(429)
    expect((await app.anon.call('sendPhoneCode', { phone }, device)).status).toBe(200)
  })

  test('asked for by who proved the number over ninety days ago count as a stranger’s', async ({
    app,
    db,
    device,
  }) => {
    await sql`update rate_limits set points = 10 where key like 'sms_phone_day:%'`.execute(db)
    expect((await app.anon.call('sendPhoneCode', { phone }, device)).status).toBe(200)
    await sql`update account_phones set proven_at = now() - interval '91 days'`.execute(db)
    await endCodeWait(db)
    expect((await app.anon.call('sendPhoneCode', { phone }, device)).status).toBe(429)
  })

  test('that are refused do not use up the limit of others behind the same address', async ({
    app,
    db,
    codeOn,
  }) => {
    await codeOn()
    await sql`update rate_limits set points = 59 where key like 'sms_address:%'`.execute(db)
    for (let i = 0; i < 3; i += 1)
      expect((await app.anon.call('sendPhoneCode', { phone }, home)).status).toBe(429)
    expect((await app.anon.call('sendPhoneCode', { phone: '9876543211' }, home)).status).toBe(200)
    expect((await app.anon.call('sendPhoneCode', { phone: '9876543212' }, home)).status).toBe(429)
  })

  test('are limited to ten a day', async ({ app, db }) => {
    await app.anon.call('sendPhoneCode', { phone }, home)
    await sql`update rate_limits set points = 10 where key like 'sms_phone_day:%'`.execute(db)
    const refused = await app.anon.call('sendPhoneCode', { phone }, from('203.0.113.9'))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
    const other = await app.anon.call('sendPhoneCode', { phone: '9876543211' }, from('203.0.113.9'))
    expect(other.status).toBe(200)
  })

  test('are limited by what they may cost the operator in a day', async ({ app, db }) => {
    await app.anon.call('sendPhoneCode', { phone }, home)
    await sql`update rate_limits set points = 1000 where key like 'sms_day:%'`.execute(db)
    const refused = await app.anon.call('sendPhoneCode', { phone: '9876543211' }, from('203.0.113.9'))
    expect([refused.status, refused.body.code]).toEqual([503, 'sms_unavailable'])
  })

  test('may be guessed at twenty times a day, which does not affect the owner’s browser', async ({
    app,
    db,
    device,
    codeOn,
  }) => {
    const foreign = await codeOn(from('203.0.113.5'))
    const guess = { challenge: foreign.challenge, otp: wrongCode(foreign.otp) }
    await app.anon.call('loginPhone', guess, from('203.0.113.5'))
    await sql`update rate_limits set points = 20 where key like 'wrong_phone_codes:%'`.execute(db)
    expect((await app.anon.call('loginPhone', foreign, from('203.0.113.5'))).status).toBe(429)
    const { body } = await app.anon.call('sendPhoneCode', { phone: '9876543211' }, from('203.0.113.6'))
    const guessOfOther = { challenge: body.challenge, otp: '000000' }
    expect((await app.anon.call('loginPhone', guessOfOther, from('203.0.113.6'))).status).toBe(400)
    await endCodeWait(db)
    expect((await app.anon.call('loginPhone', await codeOn(device), device)).status).toBe(200)
  })
})
