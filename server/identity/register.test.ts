import { describe, expect } from 'vitest'
import { password } from '#test/scenes/builders.ts'
import { test } from '#test/scenes/sign-in-test.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }

describe('a registration', () => {
  test('that is repeated because the answer was lost signs in to the account it created', async ({
    app,
    db,
  }) => {
    expect((await app.anon.call('register', asha)).status).toBe(200)
    const again = await app.anon.call('register', asha)
    expect(again.body).toMatchObject({ success: true, userType: 'user', redirect: '/' })
    expect((await app.as(again.body).call('showMe')).body.account).toMatchObject({ email: asha.email })
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  })

  test('in two tabs at once creates one account, and both are signed in to it', async ({ app, db }) => {
    const both = await Promise.all([app.anon.call('register', asha), app.anon.call('register', asha)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    for (const { body } of both) expect((await app.as(body).call('showMe')).status).toBe(200)
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  })

  test('of an e-mail that has an account is refused with any other password', async ({ app }) => {
    await app.anon.call('register', asha)
    const other = await app.anon.call('register', { ...asha, password: 'another horse 8' })
    expect([other.status, other.body.code]).toEqual([409, 'email_taken'])
  })

  test('cannot be used to guess a password: it signs in within the limits of a login', async ({ app }) => {
    await app.anon.call('register', asha)
    const guess = (tried: string) => app.anon.call('register', { ...asha, password: tried })
    for (let n = 0; n < 5; n += 1) expect((await guess(`wrong horse ${n}0`)).body.code).toBe('email_taken')
    expect((await guess(password)).body.code).toBe('email_taken')
    expect((await app.anon.call('login', asha)).status).toBe(429)
  })
})
