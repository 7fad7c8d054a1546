import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { password } from '#test/scenes/builders.ts'
import { test } from '#test/scenes/sign-in-test.ts'
import { findSession, hashToken } from './sessions.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }

/** Moves the lifetime of all sessions into the past. */
const age = (db: Db, span: string) =>
  sql`update sessions set created_at = created_at - ${span}::interval, last_seen_at = last_seen_at - ${span}::interval,
    expires_at = expires_at - ${span}::interval`.execute(db)

const daysLeft = async (db: Db) => {
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from expires_at - now()) / 86400 as days from sessions`.execute(db)
  return rows[0]?.days
}

describe('S1 a token', () => {
  test('is 256 random bits as 43 characters, and the database holds only its hash', async ({ app, db }) => {
    const { body } = await app.anon.call('register', asha)
    expect(body.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const stored = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    expect(stored.token_hash.equals(hashToken(body.token))).toBe(true)
    expect(JSON.stringify(stored)).not.toContain(body.token)
  })
})

describe('S2 a session', () => {
  test('that is not used ends after seven days', async ({ app, db }) => {
    const { body } = await app.anon.call('register', asha)
    await age(db, '6 days 23 hours')
    expect((await app.as(body).call('showMe')).status).toBe(200)
    await age(db, '7 days')
    expect((await app.as(body).call('showMe')).body.code).toBe('token_expired')
  })

  test('is extended when used, but written at most every ten minutes', async ({ app, db }) => {
    const { body } = await app.anon.call('register', asha)
    await age(db, '9 minutes')
    await app.as(body).call('showMe')
    expect(await daysLeft(db)).toBeLessThan(6.995)
    await age(db, '2 minutes')
    await app.as(body).call('showMe')
    expect(await daysLeft(db)).toBeGreaterThan(6.999)
  })

  test('ends thirty days after the sign-in, however much it is used', async ({ app, db }) => {
    const { body } = await app.anon.call('register', asha)
    for (let week = 0; week < 5; week += 1) {
      await age(db, '6 days')
      const { status } = await app.as(body).call('showMe')
      expect([week, status]).toEqual([week, week < 4 ? 200 : 401])
      if (week === 3) expect(await daysLeft(db)).toBeCloseTo(6, 1)
    }
  })
})

describe('S3 signing in', () => {
  test('gives a new token each time, and an eleventh session ends the oldest of equally used ones', async ({
    app,
    db,
  }) => {
    const tokens = [(await app.anon.call('register', asha)).body.token]
    for (let i = 0; i < 10; i += 1) tokens.push((await app.anon.call('login', asha)).body.token)
    expect(new Set(tokens).size).toBe(11)
    const alive = await Promise.all(tokens.map(async (token) => (await findSession(db, token)) !== null))
    expect(alive).toEqual([false, ...Array(10).fill(true)])
  })

  test('an eleventh time ends the session that was unused for longest, not the one that began first', async ({
    app,
    db,
  }) => {
    const counter: string = (await app.anon.call('register', asha)).body.token
    const drawer: string = (await app.anon.call('login', asha)).body.token
    for (let i = 0; i < 8; i += 1) await app.anon.call('login', asha)
    await age(db, '1 day')
    await app.as({ token: counter }).call('showMe')
    await app.anon.call('login', asha)
    expect(await findSession(db, drawer)).toBeNull()
    expect(await findSession(db, counter)).not.toBeNull()
  })

  test('many times concurrently leaves ten sessions too', async ({ app, db }) => {
    await app.anon.call('register', asha)
    await Promise.all(Array.from({ length: 5 }, () => app.anon.call('login', asha)))
    await db.deleteFrom('rate_limits').execute()
    await Promise.all(Array.from({ length: 5 }, () => app.anon.call('login', asha)))
    await Promise.all(Array.from({ length: 3 }, () => app.anon.call('login', asha)))
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(10)
  })
})

describe('S4 signing out', () => {
  test('ends this session at once, and no other', async ({ app }) => {
    const one = app.as((await app.anon.call('register', asha)).body)
    const two = app.as((await app.anon.call('login', asha)).body)
    expect((await one.call('logout')).status).toBe(200)
    expect((await one.call('showMe')).status).toBe(401)
    expect((await two.call('showMe')).status).toBe(200)
  })

  test('offline is sent later as the hash of the token, which ends this session and cannot authenticate', async ({
    app,
    db,
  }) => {
    const { token } = (await app.anon.call('register', asha)).body
    const one = app.as({ token })
    const two = app.as((await app.anon.call('login', asha)).body)
    const tokenHash = createHash('sha256').update(token).digest('hex')
    expect((await app.as({ token: tokenHash }).call('showMe')).status).toBe(401)
    for (const hash of [tokenHash, tokenHash, '0'.repeat(64)])
      expect(await app.anon.call('repeatLogout', { tokenHash: hash })).toMatchObject({
        status: 200,
        body: { success: true },
      })
    expect((await one.call('showMe')).status).toBe(401)
    expect((await two.call('showMe')).status).toBe(200)
    expect((await app.anon.call('repeatLogout', { tokenHash: token })).status).toBe(400)
    const left = await db.selectFrom('audit_events').select('kind').where('kind', '=', 'signed_out').execute()
    expect(left).toHaveLength(1)
  })

  test('everywhere ends all sessions of the account, and none of the person’s other account', async ({
    app,
  }) => {
    const one = app.as((await app.anon.call('register', asha)).body)
    const two = app.as((await app.anon.call('login', asha)).body)
    const shop = await app.newShopkeeper()
    await one.call('logoutAll')
    expect((await one.call('showMe')).status).toBe(401)
    expect((await two.call('showMe')).status).toBe(401)
    expect((await shop.call('showMe')).status).toBe(200)
  })

  test('happens to a disabled account with its next request', async ({ app, db }) => {
    const one = app.as((await app.anon.call('register', asha)).body)
    await db.updateTable('accounts').set({ disabled_at: new Date() }).execute()
    for (const call of ['showMe', 'listSessions', 'showCarts'] as const) {
      expect((await one.call(call)).body.message).toBe('Token expired')
    }
  })
})

describe('S5 a request', () => {
  test('without a token is told to sign in', async ({ app }) => {
    const { status, body } = await app.anon.call('showMe')
    expect([status, body.code, body.message]).toEqual([
      401,
      'sign_in_required',
      'Please sign in to continue.',
    ])
  })

  test('with an unknown, ended or malformed token is answered exactly "Token expired"', async ({ app }) => {
    const ended = (await app.anon.call('register', asha)).body
    await app.as(ended).call('logout')
    for (const token of ['x', 'A'.repeat(43), ended.token, `${ended.token}x`]) {
      const { status, body } = await app.as({ token }).call('showMe')
      expect([status, body.code, body.message]).toEqual([401, 'token_expired', 'Token expired'])
    }
  })

  test('of an account of the other role is refused as wrong_role', async ({ app }) => {
    const customer = await app.customer()
    const { status, body } = await customer.call('showOwnShop')
    expect([status, body.code]).toEqual([403, 'wrong_role'])
  })

  test('may carry the token in the token header or as Bearer, and nowhere else', async ({ app }) => {
    const { token } = (await app.anon.call('register', asha)).body
    const bearer = { headers: { authorization: `Bearer ${token}` } }
    expect((await app.anon.request('GET', '/api/me', bearer)).status).toBe(200)
    expect((await app.anon.request('GET', `/api/me?token=${token}`)).status).toBe(401)
    expect((await app.anon.request('GET', '/api/me', { headers: { cookie: `token=${token}` } })).status).toBe(
      401,
    )
    expect((await app.anon.request('POST', '/api/logout', { json: { token } })).status).toBe(401)
    expect((await app.as({ token }).call('showMe')).status).toBe(200)
  })

  test('to sign in never gets "Token expired"', async ({ app }) => {
    const stale = { token: 'A'.repeat(43) }
    const answer = await app.as(stale).call('login', { email: 'asha@example.in', password: 'wrong horse 7' })
    expect(answer.body.message).toBe('Invalid email or password.')
  })
})

describe('S7 the check of a token', () => {
  test('is one statement, and takes the role from the database', async ({ app, db }) => {
    const { token } = (await app.anon.call('register', asha)).body
    const statements: string[] = []
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    expect(await findSession(watched, token)).toMatchObject({ role: 'user' })
    expect(statements).toHaveLength(1)
    const claims = { headers: { token, role: 'shop', usertype: 'shop', cookie: 'hint=shop' } }
    const answer = await app.anon.request('GET', '/api/shops/details?role=shop', claims)
    expect(answer.status).toBe(403)
  })
})
