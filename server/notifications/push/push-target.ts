import { createHash, ECDH } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#server/http/parse-json.ts'
import type { PushTarget } from './push-port.ts'

const base64url = (bytes: number) =>
  z
    .string()
    .max(200)
    .refine((text) => Buffer.from(text, 'base64url').length === bytes)

/** Clients may send any 65 bytes, but encryption fails unless they are a point on the curve. */
function isOnCurve(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** An uncompressed P-256 point and 16 random bytes (RFC 8291). */
const Keys = z.object({ p256dh: base64url(65).refine(isOnCurve), auth: base64url(16) })
const Subscription = z.object({ endpoint: z.string().max(2000), keys: Keys })

export const hasUsableKeys = ({ keys }: { keys: unknown }): boolean => Keys.safeParse(keys).success

/** The push services of Chrome, Firefox, Edge and Safari. Endpoints come from clients, so no other host may be called (SSRF). */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)+push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)+notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
]

/** True for an endpoint we may call: https, a known service on the default port, no credentials. `alsoAllowed`: origins for tests. */
export function isPushService(endpoint: string, alsoAllowed: readonly string[] = []): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  if (alsoAllowed.includes(url.origin)) return true
  return url.port === '' && SERVICES.some((service) => service.test(url.hostname))
}

/**
 * Reads what the specification calls `fcmToken`: the JSON of a PushSubscription (it starts with a brace) or a
 * Firebase token. Null for anything else, and for an endpoint or key that cannot be used.
 */
export function parsePushTarget(opaque: string, alsoAllowed: readonly string[] = []): PushTarget | null {
  const text = opaque.trim()
  if (!text.startsWith('{')) return /^[\w:.%-]{20,4096}$/.test(text) ? { kind: 'fcm', token: text } : null
  const subscription = parseJson(Subscription, text)
  if (!subscription || !isPushService(subscription.endpoint, alsoAllowed)) return null
  const { endpoint, keys } = subscription
  // Normalised by the URL parser, so that the checked URL is the one that is called.
  return { kind: 'web', endpoint: new URL(endpoint).href, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

/** Identifies a browser's subscription in the table, independent of its keys and of its account. */
export function targetHash(target: PushTarget): string {
  return createHash('sha256')
    .update(target.kind === 'web' ? target.endpoint : target.token)
    .digest('hex')
}
