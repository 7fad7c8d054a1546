import { createHash } from 'node:crypto'
import type { PushTarget } from '#server/db/tables/notifications.ts'

export type { PushTarget }

/**
 * A later notice with the same `tag` replaces the earlier one on the device. `url` is a path of our site. `at` is since when
 * what it says is true, in ISO 8601.
 */
export type PushNotice = { title: string; body: string; url: string; tag: string; at: string }

export type PushUrgency = 'normal' | 'high'
export type PushHandling = { ttlS: number; urgency: PushUrgency }

export type PushOutcome =
  | 'sent'
  /** The subscription is no longer valid: delete it. */
  | 'gone'
  | { retryAfterMs: number }
  /** An unknown answer, or a message that is refused as invalid: sending it again would not help. */
  | { rejected: string }

export type PushPort = {
  send(target: PushTarget, notice: PushNotice, handling: PushHandling): Promise<PushOutcome>
}

/** While a phone is off, its push service keeps only the last message of a topic. RFC 8030 allows 32 characters. */
export function topicOf({ tag }: PushNotice): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

export const DEFAULT_RETRY_MS = 60_000
/** For a refused key of ours: the device is not at fault, and the operator needs time to correct the key. */
export const REFUSED_RETRY_MS = 5 * 60_000
const MAX_RETRY_MS = 60 * 60_000

/** Reads `Retry-After`, in seconds or as a date, bounded to 1 second to 1 hour. Our default if missing or unreadable. */
export function retryAfterMs(header: string | undefined | null, now = Date.now()): number {
  if (!header) return DEFAULT_RETRY_MS
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), MAX_RETRY_MS) : DEFAULT_RETRY_MS
}
