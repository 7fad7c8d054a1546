import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { isEmail } from '#contract/rules/accounts/email.ts'
import { Refusal } from '#server/http/refusal.ts'

export type GoogleSettings = {
  clientId: string
  issuer: string
  /** Where the signing keys are. Default: Google's address, for another issuer that of its discovery document. */
  jwksUrl?: string | undefined
}

export type GooglePerson = { sub: string; email: string; expiresAt: Date }

/**
 * Undefined for an invalid credential, whatever is wrong with it. Throws the refusal `unavailable` while the signing keys
 * cannot be read, since the credential may then be valid.
 */
export type VerifyGoogle = (
  credential: string,
  nonceCookie: string | undefined,
) => Promise<GooglePerson | undefined>

const GOOGLE_ISSUER = 'https://accounts.google.com'
const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs'
const TOLERANCE_SECONDS = 60
const OLDEST_SECONDS = 10 * 60
const RETRY_AFTER_SECONDS = 5

/** google-auth-library is not used: it accepted unverified e-mails, a foreign `azp` and tokens minutes after they expired. */
export function createGoogleVerifier({ clientId, issuer, jwksUrl }: GoogleSettings): VerifyGoogle {
  const issuers = issuer === GOOGLE_ISSUER ? [issuer, 'accounts.google.com'] : [issuer]
  const findKey = orUnavailable(keyFinder(issuer, jwksUrl))

  return async (credential, nonceCookie) => {
    const payload = await verifySignature(credential)
    if (!payload) return undefined
    const { sub, email, exp, iat, azp, aud } = payload
    const isOurs = aud === clientId && (azp === undefined || azp === clientId)
    const isFresh = iat !== undefined && iat >= Date.now() / 1000 - OLDEST_SECONDS
    const isProven = payload.email_verified === true && typeof email === 'string' && isEmail(email)
    const isForThisBrowser = nonceCookie !== undefined && payload.nonce === nonceOf(nonceCookie)
    if (!sub || exp === undefined || !isOurs || !isFresh || !isProven || !isForThisBrowser) return undefined
    return { sub, email: email.toLowerCase(), expiresAt: new Date((exp + TOLERANCE_SECONDS) * 1000) }
  }

  async function verifySignature(credential: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(credential, findKey, {
        algorithms: ['RS256'],
        issuer: issuers,
        audience: clientId,
        clockTolerance: TOLERANCE_SECONDS,
        maxTokenAge: OLDEST_SECONDS,
        requiredClaims: ['sub', 'email', 'exp', 'iat'],
      })
      return payload
    } catch (failure) {
      if (failure instanceof Refusal) throw failure
      return undefined
    }
  }
}

/** Errors of the key lookup that the credential causes, not an outage of the issuer. */
const faultsOfCredential = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
]

function orUnavailable(findKeys: () => Promise<JWTVerifyGetKey>): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      const keys = await findKeys()
      return await keys(header, token)
    } catch (failure) {
      if (faultsOfCredential.some((Fault) => failure instanceof Fault)) throw failure
      throw new Refusal('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
  }
}

/** Google's keys are at a known address; another issuer's are found once through its discovery document. */
function keyFinder(issuer: string, jwksUrl: string | undefined): () => Promise<JWTVerifyGetKey> {
  const known = jwksUrl ?? (issuer === GOOGLE_ISSUER ? GOOGLE_KEYS : undefined)
  let keys = known === undefined ? undefined : remoteKeys(known)
  return async () => {
    keys ??= remoteKeys(await discoverKeys(issuer))
    return keys
  }
}

const remoteKeys = (url: string) =>
  createRemoteJWKSet(new URL(url), {
    timeoutDuration: 3000,
    cooldownDuration: 30_000,
    cacheMaxAge: 3_600_000,
  })

async function discoverKeys(issuer: string): Promise<string> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(3000),
  })
  const document: { jwks_uri?: unknown } = await response.json()
  if (typeof document.jwks_uri !== 'string') throw new Error('the issuer names no keys')
  return document.jwks_uri
}

/** The nonce that the page passes to Google. It is derived from a cookie, so a credential works only in its own browser. */
export function nonceOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url')
}
