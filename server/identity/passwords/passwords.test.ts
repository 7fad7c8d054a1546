import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { password } from '#test/scenes/builders.ts'
import { test } from '#test/scenes/sign-in-test.ts'
import { hashPassword, matchesPassword } from './passwords.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }

describe('P1 a stored password', () => {
  test('is argon2id with 19456 KiB, two passes, one lane, a salt of 16 and a tag of 32 bytes', async () => {
    const [, algorithm, version, parameters, salt, tag] = (await hashPassword(password)).split('$')
    expect([algorithm, version, parameters]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect(Buffer.from(salt ?? '', 'base64')).toHaveLength(16)
    expect(Buffer.from(tag ?? '', 'base64')).toHaveLength(32)
  })

  test('is hashed with a salt of its own and matches only itself', async () => {
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
    expect(one).not.toBe(two)
    expect(await matchesPassword(password, one)).toBe(true)
    expect(await matchesPassword(`${password} `, one)).toBe(false)
  })

  test('with weaker parameters is rehashed at the next sign-in', async ({ app, db }) => {
    await app.anon.call('register', asha)
    // "correct horse 7" with 64 KiB and one pass, as an older release might have stored it.
    const { argon2Sync } = await import('node:crypto')
    const nonce = Buffer.alloc(16, 7)
    const tag = argon2Sync('argon2id', {
      message: password,
      nonce,
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const old = `$argon2id$v=19$m=64,t=1,p=1$${bare(nonce)}$${bare(tag)}`
    await db.updateTable('accounts').set({ password_hash: old }).execute()

    expect((await app.anon.call('login', asha)).status).toBe(200)

    const { password_hash } = await db
      .selectFrom('accounts')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(password_hash).toContain('$m=19456,t=2,p=1$')
    expect((await app.anon.call('login', asha)).status).toBe(200)
  })
})

describe('P2 a chosen password', () => {
  test('has 8 to 128 characters, taken as typed', async ({ app }) => {
    const answers: [string, number][] = [
      ['short 7', 400],
      ['12 chars ok!', 200],
      ['x'.repeat(128), 200],
      ['x'.repeat(129), 400],
      ['  spaces kept  ', 200],
      ['नमस्ते दुनिया', 200],
    ]
    for (const [index, [chosen, status]] of answers.entries()) {
      const email = `p${index}@example.in`
      const answer = await app.anon.call('register', { ...asha, email, password: chosen })
      expect([chosen, answer.status]).toEqual([chosen, status])
      if (status === 400) expect(answer.body.code).toBe('weak_password')
      else expect((await app.anon.call('login', { email, password: chosen })).status).toBe(200)
    }
    const trimmed = await app.anon.call('login', { email: 'p4@example.in', password: 'spaces kept' })
    expect(trimmed.status).toBe(401)
  })

  test('must not be a common one, the e-mail or the product’s name', async ({ app }) => {
    const chosen = [
      'password123',
      'PASSWORD123',
      'qwertyuiop',
      'iloveyou',
      'krishna@123',
      'asha@example.in',
      'ASHA@example.in',
    ]
    for (const guessable of chosen) {
      const answer = await app.anon.call('register', { ...asha, password: guessable })
      expect([guessable, answer.body.code]).toEqual([guessable, 'weak_password'])
    }
  })
})

describe('P3 hashing', () => {
  test('runs eight at once, queues a hundred and refuses the next with Retry-After', async () => {
    const all = Array.from({ length: 109 }, () => hashPassword(password))
    const outcomes = await Promise.allSettled(all)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(outcomes.at(-1)).toMatchObject({
      reason: { code: 'overloaded', details: { retryAfterSeconds: 2 } },
    })
  })
})

describe('P4 signing in', () => {
  test('answers the same for a wrong password and for every account without that password', async ({
    app,
    db,
  }) => {
    await app.anon.call('register', asha)
    await app.anon.call('register', { ...asha, email: 'gone@example.in' })
    await db
      .updateTable('accounts')
      .set({ disabled_at: new Date() })
      .where('email', '=', 'gone@example.in')
      .execute()
    await app.customer({ email: 'google@example.in' })

    const tries = [
      { email: 'asha@example.in', password: 'wrong horse 7', role: 'user' as const },
      { email: 'nobody@example.in', password, role: 'user' as const },
      { email: 'asha@example.in', password, role: 'shop' as const },
      { email: 'google@example.in', password, role: 'user' as const },
      { email: 'gone@example.in', password, role: 'user' as const },
    ]
    for (const credentials of tries) {
      const { status, body } = await app.anon.call('login', credentials)
      expect({ status, body }).toEqual({
        status: 401,
        body: { success: false, code: 'wrong_credentials', message: 'Invalid email or password.' },
      })
    }
  })

  test('hashes once even if there is no stored hash to compare with', async () => {
    const stored = await hashPassword(password)
    const hashing = vi.spyOn(crypto, 'argon2')
    syncBuiltinESMExports()
    onTestFinished(() => {
      hashing.mockRestore()
      syncBuiltinESMExports()
    })
    const costOf = async (hash: string | null) => {
      hashing.mockClear()
      expect(await matchesPassword('wrong horse 7', hash)).toBe(false)
      return hashing.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => [
        algorithm,
        { memory, passes, parallelism, tagLength },
      ])
    }
    const known = await costOf(stored)
    expect(known).toHaveLength(1)
    expect(await costOf(null)).toEqual(known)
  })
})
