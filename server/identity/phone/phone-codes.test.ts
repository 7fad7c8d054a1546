import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { hashToken } from '#server/http/sessions.ts'
import { endCodeWait, givePhone, home, phone, test } from '#test/scenes/phone-test.ts'
import { isKnownDevice, isKnownToPhone, rememberDevice } from '../devices.ts'
import { sweepExpired } from '../sweep.ts'
import { storePhone } from './account-phones.ts'
import { dropPhoneCodes, takePhoneCode } from './phone-codes.ts'

const other = '9876543211'

describe('a code to a phone that is used', () => {
  test('is taken once, again for two minutes, and not after another code', async ({ db, codeOn }) => {
    const { challenge } = await codeOn()
    const right = { phone, purpose: 'sign_in', role: 'user', challengeHash: hashToken(challenge) } as const
    const take = () => db.transaction().execute((tx) => takePhoneCode(tx, right))
    expect([await take(), await take()]).toEqual(['first', 'again'])
    await endCodeWait(db)
    await codeOn()
    await sql`update phone_challenges set used_at =
      case when challenge_hash = ${right.challengeHash} then now() - interval '121 seconds' else now() end`.execute(
      db,
    )
    await expect(take()).rejects.toMatchObject({ code: 'wrong_code' })
  })

  test('is refused if it was deleted while it was checked', async ({ db, codeOn }) => {
    const { challenge } = await codeOn()
    const right = { phone, purpose: 'sign_in', role: 'user', challengeHash: hashToken(challenge) } as const
    const taken = db.transaction().execute(async (tx) => {
      await dropPhoneCodes(tx, phone)
      return takePhoneCode(tx, right)
    })
    await expect(taken).rejects.toMatchObject({ code: 'wrong_code' })
  })

  test('opens no second account once its number is free again', async ({ app, db, codeOn }) => {
    const code = await codeOn()
    const asha = { name: 'Asha', email: 'asha@example.in' }
    expect((await app.anon.call('registerPhone', { ...code, ...asha }, home)).status).toBe(200)
    await db.deleteFrom('account_phones').execute()
    const again = await app.anon.call('registerPhone', { ...code, ...asha, email: 'bina@example.in' }, home)
    expect(again.body.code).toBe('wrong_code')
  })

  test('links its number to one account, and does not prove it again after two minutes', async ({
    app,
    db,
    codeFor,
  }) => {
    const [customer, keeper] = [await app.customer(), await app.newShopkeeper()]
    const { body } = await customer.call('sendLinkCode', { phone })
    const code = { challenge: body.challenge, phoneOtp: (await codeFor(`+91${phone}`)) ?? '' }
    const prove = async (person: typeof customer) => {
      await person.call('sendAccountCode', { purpose: 'phone' })
      return { ...code, otp: (await codeFor(person.email)) ?? '' }
    }
    expect((await customer.call('linkPhone', await prove(customer))).status).toBe(200)
    expect((await keeper.call('linkPhone', await prove(keeper))).body.code).toBe('wrong_code')
    await sql`update phone_challenges set used_at = now() - interval '121 seconds'`.execute(db)
    expect((await customer.call('linkPhone', code)).body.code).toBe('wrong_code')
    expect(await db.selectFrom('account_phones').select('account_id').execute()).toHaveLength(1)
  })
})

test('a wrong code counts against the number that it was sent to', async ({ app, db, codeOn }) => {
  const { challenge: first } = await codeOn()
  const { challenge: second } = (await app.anon.call('sendPhoneCode', { phone: other }, home)).body
  // The newer one first: a try moves its row to the end of the table.
  for (const challenge of [second, first])
    await app.anon.call('loginPhone', { challenge, otp: '0000000' }, home)
  const { rows } = await sql`select points from rate_limits where key like 'wrong_phone_codes:%'`.execute(db)
  expect(rows).toEqual([{ points: 1 }, { points: 1 }])
})

test('a number signs in to its own account, whatever numbers others have', async ({ app, db, codeOn }) => {
  const [neighbour, asha] = [await app.customer(), await app.customer()]
  await givePhone(db, neighbour.accountId, 'user', other)
  await givePhone(db, asha.accountId)
  expect((await app.anon.call('loginPhone', await codeOn(), home)).body.email).toBe(asha.email)
})

test('only codes that have expired are swept', async ({ db, codeOn }) => {
  await codeOn()
  await db.updateTable('phone_challenges').set({ expires_at: sql<Date>`now()` }).execute()
  await endCodeWait(db)
  const { challenge } = await codeOn()
  await sweepExpired(db)
  const left = await db.selectFrom('phone_challenges').select('challenge_hash').execute()
  expect(left).toEqual([{ challenge_hash: hashToken(challenge) }])
})

test('a number that is stored takes no other lapsed number, and none of the other role', async ({
  app,
  db,
}) => {
  const [before, neighbour, next] = [await app.customer(), await app.customer(), await app.customer()]
  const keeper = await app.newShopkeeper()
  await givePhone(db, before.accountId)
  await givePhone(db, keeper.accountId, 'shop')
  await givePhone(db, neighbour.accountId, 'user', other)
  await sql`update account_phones set proven_at = now() - interval '91 days'`.execute(db)
  const { accountId } = next
  await db.transaction().execute((tx) => storePhone(tx, { accountId, role: 'user', phone, ip: '' }))
  const stored = await db.selectFrom('account_phones').select('account_id').execute()
  const ids = stored.map(({ account_id }) => account_id)
  expect(ids.sort()).toEqual([neighbour.accountId, keeper.accountId, accountId].sort())
})

test('a browser is known for the accounts and numbers that signed in on it, and for no others', async ({
  app,
  db,
}) => {
  const [asha, bina, keeper] = [await app.customer(), await app.customer(), await app.newShopkeeper()]
  await givePhone(db, asha.accountId)
  await givePhone(db, keeper.accountId, 'shop')
  await givePhone(db, bina.accountId, 'user', other)
  const here = { id: 'x'.repeat(43), ip: '198.51.100.7', userAgent: '', language: 'en' } as const
  const elsewhere = { ...here, id: 'y'.repeat(43) }
  await db.transaction().execute(async (tx) => {
    await rememberDevice(tx, asha.accountId, here)
    await rememberDevice(tx, bina.accountId, elsewhere)
  })
  expect(await isKnownDevice(db, { email: asha.email, role: 'user' }, here)).toBe(true)
  expect(await isKnownDevice(db, { email: asha.email, role: 'user' }, elsewhere)).toBe(false)
  expect(await isKnownDevice(db, { email: bina.email, role: 'user' }, here)).toBe(false)

  expect(await isKnownToPhone(db, phone, 'user', here)).toBe(true)
  expect(await isKnownToPhone(db, phone, 'user', elsewhere)).toBe(false)
  expect(await isKnownToPhone(db, phone, 'shop', here)).toBe(false)
  expect(await isKnownToPhone(db, other, 'user', here)).toBe(false)
  await sql`update account_phones set proven_at = now() - interval '91 days'`.execute(db)
  expect(await isKnownToPhone(db, phone, 'user', here)).toBe(false)
})
