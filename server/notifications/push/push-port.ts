import { createHash } from 'node:crypto'
import type { PushTarget } from '#server/db/tables/notifications.ts'

export type { PushTarget }

/**
 * A later notice with the same tag takes the place of the earlier one. `url` is a path of our own, `at` since when what it
 * tells is so.
 */
export type PushNotice = { title: string; body: string; url: string; tag: string; at: string }

export type PushUrgency = 'normal' | 'high'
export type PushHandling = { ttlS: number; urgency: PushUrgency }

export type PushOutcome =
  | 'sent'
  /** The subscription is dead for ever: forget it. */
  | 'gone'
  | { retryAfterMs: number }
  /** What we cannot understand, or a message that is wrong: sending the same again would not help. */
  | { rejected: string }

export type PushPort = {
  send(target: PushTarget, notice: PushNotice, handling: PushHandling): Promise<PushOutcome>
}

/** At most 32 characters, so that of several messages about one order only the last is kept while a phone is off. */
export function topicOf({ tag }: PushNotice): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

export const DEFAULT_RETRY_MS = 60_000
/** Our key is refused: nothing is wrong with the device, and whoever mends it takes a while. */
export const REFUSED_RETRY_MS = 5 * 60_000
const MAX_RETRY_MS = 60 * 60_000

/** `Retry-After` in seconds or as a date; our own pause where it is missing or absurd. */
export function retryAfterMs(header: string | undefined | null, now = Date.now()): number {
  if (!header) return DEFAULT_RETRY_MS
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), MAX_RETRY_MS) : DEFAULT_RETRY_MS
}
