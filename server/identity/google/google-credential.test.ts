import { createSecretKey } from 'node:crypto'
import { generateKeyPair, UnsecuredJWT } from 'jose'
import { describe, expect } from 'vitest'
import { makeTestApp, type TestApp } from '#test/app-test.ts'
import { clientId, loginByGoogle as login, nonceSecret, test } from '#test/scenes/sign-in-test.ts'
import { createGoogleVerifier } from './google-credential.ts'

const email = 'asha@example.in'
const hourAgo = Math.floor(Date.now() / 1000) - 3600
const refused = { success: false, code: 'google_refused', message: 'Google Login Failed!' }

async function expectRefused(app: TestApp, token: string) {
  const { status, body } = await login(app, token)
  expect({ status, body }).toEqual({ status: 403, body: refused })
}

describe('G1 a forged credential is refused with one message:', () => {
  test('no signature (alg none)', async ({ app }) => {
    const token = new UnsecuredJWT({ sub: '1', email, email_verified: true, azp: clientId })
      .setIssuer('https://accounts.google.com')
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode()
    await expectRefused(app, token)
  })

  test('signed with the public key as if it were a shared secret (HS256)', async ({ app, google }) => {
    const key = createSecretKey(Buffer.from(google.publicPem))
    await expectRefused(app, await google.sign(email, { header: { alg: 'HS256' }, key }))
  })

  test('signed with the right key but an algorithm other than RS256', async ({ app, google }) => {
    for (const alg of ['RS384', 'RS512', 'PS256']) {
      await expectRefused(app, await google.sign(email, { header: { alg } }))
    }
  })

  test('signed with another key, or malformed', async ({ app, google }) => {
    const { privateKey } = await generateKeyPair('RS256')
    await expectRefused(app, await google.sign(email, { key: privateKey }))
    await expectRefused(app, await google.sign(email, { key: privateKey, header: { kid: 'unknown' } }))
    const [head, body] = (await google.sign(email)).split('.')
    await expectRefused(app, `${head}.${body}.AAAA`)
    await expectRefused(app, 'rubbish')
  })

  test('of another issuer', async ({ app, google }) => {
    await expectRefused(
      app,
      await google.sign(email, { claims: { iss: 'https://accounts.google.com.evil.test' } }),
    )
    await expectRefused(app, await google.sign(email, { without: ['iss'] }))
  })

  test('for another audience, or a list of them', async ({ app, google }) => {
    await expectRefused(app, await google.sign(email, { claims: { aud: 'somebody-else' } }))
    await expectRefused(app, await google.sign(email, { claims: { aud: [clientId, 'somebody-else'] } }))
    await expectRefused(app, await google.sign(email, { claims: { aud: [clientId] } }))
  })

  test('issued to another application (azp)', async ({ app, google }) => {
    await expectRefused(app, await google.sign(email, { claims: { azp: 'somebody-else' } }))
  })

  test('expired for longer than the minute of allowed clock difference', async ({ app, google }) => {
    const now = Math.floor(Date.now() / 1000)
    await expectRefused(app, await google.sign(email, { claims: { iat: now - 120, exp: now - 62 } }))
    const { status } = await login(
      app,
      await google.sign(email, { claims: { iat: now - 120, exp: now - 30 } }),
    )
    expect(status).toBe(200)
  })

  test('issued more than ten minutes ago or in the future, whatever its lifetime', async ({
    app,
    google,
  }) => {
    await expectRefused(app, await google.sign(email, { claims: { iat: hourAgo } }))
    const now = Math.floor(Date.now() / 1000)
    await expectRefused(app, await google.sign(email, { claims: { iat: now - 605 } }))
    await expectRefused(app, await google.sign(email, { claims: { iat: now + 600, exp: now + 3600 } }))
  })

  test('with an e-mail that Google has not verified, or with "true" as a string', async ({ app, google }) => {
    for (const email_verified of [false, 'true', 1, null]) {
      await expectRefused(app, await google.sign(email, { claims: { email_verified } }))
    }
  })

  test('without sub, e-mail, exp or iat', async ({ app, google }) => {
    for (const name of ['sub', 'email', 'exp', 'iat', 'email_verified']) {
      await expectRefused(app, await google.sign(email, { without: [name] }))
    }
  })

  test('with the nonce of another browser, or with none', async ({ app, google }) => {
    const prepared = await app.anon.call('prepareGoogle')
    const cookie = (prepared.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const nonce = prepared.body.data.nonce
    const inBrowser = (token: string) => app.anon.call('loginGoogle', { token }, { cookie })
    expect((await inBrowser(await google.sign(email))).body).toEqual(refused)
    expect((await inBrowser(await google.sign(email, { without: ['nonce'] }))).body).toEqual(refused)
    const nowhere = await app.anon.call('loginGoogle', {
      token: await google.sign(email, { claims: { nonce } }),
    })
    expect(nowhere.body).toEqual(refused)
    expect((await inBrowser(await google.sign(email, { claims: { nonce: 'another' } }))).body).toEqual(
      refused,
    )
    expect((await inBrowser(await google.sign(email, { claims: { nonce } }))).status).toBe(200)
  })
})

test('two tabs of one browser share a nonce, so that the button works in either of them', async ({
  app,
  google,
}) => {
  const first = await app.anon.call('prepareGoogle')
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const second = await app.anon.call('prepareGoogle', {}, { cookie })
  expect((second.headers.get('set-cookie') ?? '').split(';')[0]).toBe(cookie)
  const { nonce } = first.body.data
  expect(second.body.data.nonce).toBe(nonce)
  const token = await google.sign(email, { claims: { nonce } })
  expect((await app.anon.call('loginGoogle', { token }, { cookie })).status).toBe(200)
})

describe('Google’s keys', () => {
  test('are fetched once for many credentials, and not again for an unknown key id', async ({
    app,
    google,
  }) => {
    // An unknown id fetches them anew if the last fetch was long ago, as after slow tests before this one.
    await login(app, await google.sign(email, { header: { kid: 'k1' } }))
    const before = google.reads()
    for (let i = 0; i < 5; i += 1) await login(app, await google.sign(email))
    for (let i = 0; i < 5; i += 1)
      await login(app, await google.sign(email, { header: { kid: `k${i + 2}` } }))
    expect(google.reads()).toBe(before)
  })

  test('of another issuer are found through its discovery document', async ({ google }) => {
    const verify = createGoogleVerifier({ clientId, issuer: google.origin })
    expect(
      await verify(await google.sign(email, { claims: { iss: google.origin } }), nonceSecret),
    ).toMatchObject({
      email,
    })
    expect(await verify(await google.sign(email), nonceSecret)).toBeUndefined()
  })

  test('if they cannot be fetched, decide nothing about a credential, which is accepted later', async ({
    google,
  }) => {
    const away = { message: expect.stringContaining('briefly unavailable'), code: 'unavailable' }
    const token = await google.sign(email)
    const issuer = 'https://accounts.google.com'
    for (const jwksUrl of ['http://127.0.0.1:9/certs', google.faulty])
      await expect(
        createGoogleVerifier({ clientId, issuer, jwksUrl })(token, nonceSecret),
      ).rejects.toMatchObject(away)
    const undiscovered = createGoogleVerifier({ clientId, issuer: google.faulty })
    await expect(undiscovered(token, nonceSecret)).rejects.toMatchObject(away)
    expect(await undiscovered('rubbish', nonceSecret)).toBeUndefined()
    expect(await google.verify(token, nonceSecret)).toMatchObject({ email })
  })

  test('that are unavailable make a sign-in a 503, and it is not audited as refused', async ({
    database,
    db,
    google,
  }) => {
    const jwksUrl = google.faulty
    const verifyGoogle = createGoogleVerifier({ clientId, issuer: 'https://accounts.google.com', jwksUrl })
    const app = makeTestApp(database, { verifyGoogle })
    const answer = await login(app, await google.sign(email))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    const refusals = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('kind', '=', 'google_refused')
      .execute()
    expect(refusals).toEqual([])
    await app.close()
  })
})
