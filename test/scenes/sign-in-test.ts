import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWTPayload, SignJWT } from 'jose'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { trustProxies } from '#server/http/security/client-ip.ts'
import { createGoogleVerifier, nonceOf } from '#server/identity/google/google-credential.ts'
import { smtpMail } from '#server/notifications/mail/smtp-mail.ts'
import { mailboxSms } from '#server/standins/mailbox/mailbox-sms.ts'
import { startMailbox } from '#server/standins/mailbox/start.ts'
import { makeTestApp, type TestApp } from '../app-test.ts'
import { test as dbTest } from '../db-test.ts'

export const clientId = 'nukkad.apps.googleusercontent.test'

/** The header by which a test calls from another network address. */
export const from = (ip: string) => ({ 'x-forwarded-for': ip })

/** The cookie by which a browser is recognised. */
export function deviceOf({ headers }: { headers: Headers }) {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return { cookie: cookies.find((cookie) => cookie.startsWith('device=')) ?? '' }
}

export const wrongCode = (otp: string) => (otp === '000000' ? '000001' : '000000')

export const nonceSecret = 'a nonce of the tests alone'
/** The header by which a browser proves that it requested the credentials that `google.sign` makes. */
export const thisBrowser = { cookie: `google-nonce=${encodeURIComponent(nonceSecret)}` }

export const loginByGoogle = (app: TestApp, token: string) =>
  app.anon.call('loginGoogle', { token }, thisBrowser)

type Forgery = {
  claims?: JWTPayload
  header?: { alg?: string; kid?: string }
  key?: Parameters<SignJWT['sign']>[0]
  without?: string[]
}

/** Serves keys like Google's; the verifier is that of production. */
async function startKeys() {
  // The keys name no algorithm, so that only the verifier's own list decides it.
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let reads = 0
  const keys = JSON.stringify({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }],
  })
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.startsWith('/faulty')) return response.writeHead(503).end('{}')
    if (request.url !== '/certs') return response.end(JSON.stringify({ jwks_uri: `${origin}/certs` }))
    reads += 1
    return response.end(keys)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const jwksUrl = `${origin}/certs`

  return {
    /** The origin of another issuer, with a discovery document. */
    origin,
    /** A path that always answers 503. */
    faulty: `${origin}/faulty`,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    reads: () => reads,
    verify: createGoogleVerifier({ clientId, issuer: 'https://accounts.google.com', jwksUrl }),
    /** A credential like Google's, or with one fault. */
    async sign(email: string, { claims = {}, header = {}, key = privateKey, without = [] }: Forgery = {}) {
      const now = Math.floor(Date.now() / 1000)
      const all: JWTPayload = {
        iss: 'https://accounts.google.com',
        aud: clientId,
        azp: clientId,
        sub: `sub of ${email}`,
        email,
        email_verified: true,
        name: 'Asha Deshmukh',
        iat: now,
        exp: now + 3600,
        jti: uuidv7(),
        nonce: nonceOf(nonceSecret),
        ...claims,
      }
      for (const name of without) delete all[name]
      return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/**
 * `test('a sentence', async ({ app, mailbox, google, codeFor }) => …)`: mail over real SMTP, and Google's keys from a
 * local server.
 */
export const test = dbTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
  .extend('post', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const mailbox = await startMailbox()
    const mail = smtpMail({
      url: mailbox.smtpUrl,
      from: 'Nukkad <no-reply@nukkad.test>',
      log: pino({ level: 'silent' }),
    })
    onCleanup(async () => {
      mail.close()
      await mailbox.close()
    })
    return { mailbox, mail }
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
  .extend('google', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const keys = await startKeys()
    onCleanup(keys.close)
    return keys
  })
  .extend('mailbox', ({ post }) => {
    post.mailbox.clear()
    return post.mailbox
  })
  .extend('app', ({ database, db: _, post, google, mailbox: __ }) =>
    makeTestApp(database, {
      mail: post.mail,
      sms: mailboxSms(post.mailbox),
      verifyGoogle: google.verify,
      trustedProxies: trustProxies(['127.0.0.1']),
    }),
  )
  /** The code in the newest mail to this address, or message to this number (with +91). */
  .extend('codeFor', ({ app, mailbox }) => async (email: string) => {
    await app.runDueJobs()
    const mail = mailbox.mails.find(({ to, subject }) => to.includes(email) && /^\d{6} /.test(subject))
    return mail?.subject.slice(0, 6)
  })
