import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test as base, givePhone, home, phone, waitOver } from '#test/phone-test.ts'
import { deviceOf, from, wrongCode } from '#test/sign-in-test.ts'

/** `device` is the browser in which the owner of the number has signed in by it. */
const test = base.extend('device', async ({ app, db, codeOn }) => {
  await givePhone(db, (await app.customer()).accountId)
  return { ...home, ...deviceOf(await app.anon.call('loginPhone', await codeOn(), home)) }
})

describe('messages to a number', () => {
  test('are one in 30 seconds for one asker, who is told how long to wait', async ({ app, codeOn }) => {
    await codeOn()
    const soon = await app.anon.call('sendPhoneCode', { phone }, home)
    expect([soon.status, soon.body.code]).toEqual([429, 'too_many'])
    expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  })

  test('are five an hour from whomever, but a browser of the owner’s asks on', async ({ app, device }) => {
    for (let i = 0; i < 4; i += 1)
      expect((await app.anon.call('sendPhoneCode', { phone }, from(`203.0.113.${i}`))).status).toBe(200)
    expect((await app.anon.call('sendPhoneCode', { phone }, from('203.0.113.9'))).status).toBe(429)
    expect((await app.anon.call('sendPhoneCode', { phone }, device)).status).toBe(200)
  })

  test('asked for by who had the number ninety days ago count as a stranger’s', async ({
    app,
    db,
    device,
  }) => {
    await sql`update rate_limits set points = 10 where key like 'sms_phone_day:%'`.execute(db)
    expect((await app.anon.call('sendPhoneCode', { phone }, device)).status).toBe(200)
    await sql`update account_phones set proven_at = now() - interval '91 days'`.execute(db)
    await waitOver(db)
    expect((await app.anon.call('sendPhoneCode', { phone }, device)).status).toBe(429)
  })

  test('that one asker taps for in vain take nothing from others behind their address', async ({
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

  test('are ten a day', async ({ app, db }) => {
    await app.anon.call('sendPhoneCode', { phone }, home)
    await sql`update rate_limits set points = 10 where key like 'sms_phone_day:%'`.execute(db)
    const refused = await app.anon.call('sendPhoneCode', { phone }, from('203.0.113.9'))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
    const other = await app.anon.call('sendPhoneCode', { phone: '9876543211' }, from('203.0.113.9'))
    expect(other.status).toBe(200)
  })

  test('cost no more in a day than the operator allows', async ({ app, db }) => {
    await app.anon.call('sendPhoneCode', { phone }, home)
    await sql`update rate_limits set points = 1000 where key like 'sms_day:%'`.execute(db)
    const refused = await app.anon.call('sendPhoneCode', { phone: '9876543211' }, from('203.0.113.9'))
    expect([refused.status, refused.body.code]).toEqual([503, 'sms_unavailable'])
  })

  test('may be guessed at twenty times a day, and by the owner’s browser all the same', async ({
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
    await waitOver(db)
    expect((await app.anon.call('loginPhone', await codeOn(device), device)).status).toBe(200)
  })
})
