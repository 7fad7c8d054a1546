import { Hono } from 'hono'
import { isEmail } from '#contract/rules/accounts/email.ts'
import { gsiScript } from './gsi-script.ts'

export type Person = { email: string; name: string; nonce?: string | undefined }

export type GoogleParts = {
  keys: { keys: object[] }
  issuer: string
  pageOrigin: string
  mint: (person: Person) => Promise<string>
}

/** Mounted at /dev/google; discovery and keys also answer on the stand-in's own loopback address. */
export function googleRoutes({ keys, issuer, pageOrigin, mint }: GoogleParts): Hono {
  const app = new Hono()

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({ issuer, jwks_uri: `${new URL(c.req.url).origin}/dev/google/certs` }),
  )
  app.get('/dev/google/certs', (c) => c.json(keys))
  app.get('/dev/google/gsi/client', (c) =>
    c.body(gsiScript, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }),
  )
  app.post('/dev/google/mint', async (c) => {
    // Browsers always send `Origin` with a POST, so no other site can mint a credential for its visitors.
    if (c.req.header('origin') !== pageOrigin && !isSameHost(c.req.header('origin'), c.req.header('host')))
      return c.json({ error: 'only for the pages of this server' }, 403)
    const body: unknown = await c.req.json().catch(() => undefined)
    const person = readPerson(body)
    if (!person) return c.json({ error: 'an e-mail is needed' }, 400)
    return c.json({ credential: await mint(person) }, 200, { 'cache-control': 'no-store' })
  })
  return app
}

const isSameHost = (origin: string | undefined, host: string | undefined) =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host

function readPerson(body: unknown): Person | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { email, name, nonce }: { email?: unknown; name?: unknown; nonce?: unknown } = body
  if (typeof email !== 'string' || !isEmail(email)) return undefined
  return {
    email,
    name: typeof name === 'string' && name !== '' ? name : email.slice(0, email.indexOf('@')),
    nonce: typeof nonce === 'string' ? nonce : undefined,
  }
}
