import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { SignJWT } from 'jose'
import { uuidv7 } from 'uuidv7'
import { googleRoutes, type Person } from './routes.ts'

export type GoogleStandinOptions = {
  /** Only pages of this origin may ask for a credential. */
  pageOrigin: string
  /** A PKCS #8 key in PEM, the same in all processes that share the port. Without it a new one is made. */
  privateKey?: string
}

export type GoogleStandin = Awaited<ReturnType<typeof startGoogleStandin>>

export const STANDIN_CLIENT_ID = 'development.apps.nukkad.example'
const VALID_SECONDS = 3600
const KID = 'standin'

export const makeStandinKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey

/**
 * Plays Google: publishes keys and signs a credential for whoever asks, so that page and server run the same code as with the
 * real one. The keys are served on the loopback only.
 */
export async function startGoogleStandin({ pageOrigin, privateKey: pem }: GoogleStandinOptions) {
  const privateKey = createPrivateKey(pem ?? makeStandinKey())
  const jwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: KID, alg: 'RS256', use: 'sig' }
  // Only a name, which need not resolve: the address of the keys is passed separately.
  const issuer = `${pageOrigin}/dev/google`

  const mint = ({ email, name, nonce }: Person) =>
    new SignJWT({
      email,
      email_verified: true,
      name,
      azp: STANDIN_CLIENT_ID,
      jti: uuidv7(),
      ...(nonce === undefined ? {} : { nonce }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: KID, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(STANDIN_CLIENT_ID)
      .setSubject(subjectOf(email))
      .setIssuedAt()
      .setExpirationTime(`${VALID_SECONDS}s`)
      .sign(privateKey)

  const app = googleRoutes({ keys: { keys: [jwk] }, issuer, pageOrigin, mint })
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address: AddressInfo | string | null = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  return {
    clientId: STANDIN_CLIENT_ID,
    issuer,
    origin,
    jwksUrl: `${origin}/dev/google/certs`,
    scriptPath: '/dev/google/gsi/client',
    fetch: app.fetch,
    mint,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A stable id for an e-mail: digits, as Google's, rather than the address itself. */
function subjectOf(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return BigInt(`0x${hash}`).toString().slice(0, 21)
}
