import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { deviceOf, from, test as signInTest } from '#test/scenes/sign-in-test.ts'

const home = from('198.51.100.7')
const elsewhere = from('192.0.2.77')
const ofOther = { email: 'other@example.in' }
const ofPurpose = { purpose: 'export' as const }
const ofRole = { role: 'user' as const }
const ofBrowser = { device_hash: Buffer.alloc(32, 1) }

/** A keeper's code for a reset, and newer codes that differ from it in one thing each. */
const test = signInTest.extend('keeper', async ({ app, db, codeFor }) => {
  const request = { email: (await app.newShopkeeper()).email, role: 'shop' as const }
  const asked = await app.anon.call('forgotPassword', request, home)
  const otp = (await codeFor(request.email)) ?? ''
  const reset = (typed: string, headers: Record<string, string>) =>
    app.anon.call('resetPassword', { ...request, otp: typed, password: 'another horse 8' }, headers)
  const code = await db.selectFrom('code_challenges').selectAll().executeTakeFirstOrThrow()
  const created_at = new Date(code.created_at.getTime() + 1000)
  const addCodes = (...others: Partial<typeof code>[]) =>
    db
      .insertInto('code_challenges')
      .values(others.map((other) => ({ ...code, created_at, ...other })))
      .execute()
  const fillMails = () => sql`update rate_limits set points = 20 where key like 'mails_email:%'`.execute(db)
  return { request, otp, reset, browser: { ...home, ...deviceOf(asked) }, addCodes, fillMails }
})

describe('a code', () => {
  test('counts the attempts of its own e-mail, purpose, role and browser', async ({ db, keeper }) => {
    await keeper.addCodes(ofOther, ofPurpose, ofRole, ofBrowser)
    // No code has seven digits.
    await keeper.reset('0000000', keeper.browser)
    const tried = await db
      .selectFrom('code_challenges')
      .select(['email', 'purpose', 'role', 'device_tries'])
      .where(sql<number>`device_tries + address_tries + foreign_tries`, '>', 0)
      .execute()
    expect(tried).toEqual([{ ...keeper.request, purpose: 'reset', device_tries: 1 }])
  })

  test('that is used deletes those of its e-mail, purpose and role, and no others', async ({
    db,
    keeper,
  }) => {
    await keeper.addCodes(ofOther, ofPurpose, ofRole, ofBrowser)
    expect((await keeper.reset(keeper.otp, keeper.browser)).status).toBe(200)
    const left = await db.selectFrom('code_challenges').select(['email', 'purpose', 'role']).execute()
    const code = { ...keeper.request, purpose: 'reset' }
    expect(left).toHaveLength(3)
    for (const other of [ofOther, ofPurpose, ofRole]) expect(left).toContainEqual({ ...code, ...other })
  })
})

describe('an e-mail with twenty mails in the hour', () => {
  test('shares its last code of the same purpose and role', async ({ app, keeper }) => {
    await keeper.addCodes(ofOther, ofPurpose, ofRole)
    await keeper.fillMails()
    expect((await app.anon.call('forgotPassword', keeper.request, elsewhere)).status).toBe(200)
    expect((await keeper.reset(keeper.otp, elsewhere)).status).toBe(200)
  })

  test('shares no expired code: it gets a new one', async ({ app, db, keeper, mailbox }) => {
    await db.updateTable('code_challenges').set({ expires_at: sql`now()` }).execute()
    await keeper.fillMails()
    mailbox.clear()
    await app.anon.call('forgotPassword', keeper.request, elsewhere)
    await app.runDueJobs()
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[keeper.request.email]])
  })
})
