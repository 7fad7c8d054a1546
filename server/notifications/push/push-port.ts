import { createHash } from 'node:crypto'
import type { PushTarget } from '#server/db/tables/notifications.ts'

export type { PushTarget }

/**
 * A later notice with the same tag replaces the earlier one on the device. `url` is a path of our site, `at` the time of
 * the event.
 */
export type PushNotice = { title: string; body: string; url: string; tag: string; at: string }

export type PushUrgency = 'normal' | 'high'
export type PushHandling = { ttlS: number; urgency: PushUrgency }

export type PushOutcome =
  | 'sent'
  /** The subscription no longer exists, and is to be deleted. */
  | 'gone'
  | { retryAfterMs: number }
  /** An invalid message or an unknown reply: retrying would not help. */
  | { rejected: string }

export type PushPort = {
  send(target: PushTarget, notice: PushNotice, handling: PushHandling): Promise<PushOutcome>
}

/** The Topic header, at most 32 characters: while a phone is off, the push service keeps only the last message per topic. */
export function topicOf({ tag }: PushNotice): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

export const DEFAULT_RETRY_MS = 60_000
/** For a refused key of ours: nothing is wrong with the device, and the operator needs a while to fix it. */
export const REFUSED_RETRY_MS = 5 * 60_000
const MAX_RETRY_MS = 60 * 60_000

/** Parses `Retry-After`, in seconds or as a date, within bounds; a default if it is missing or invalid. */
export function retryAfterMs(header: string | undefined | null, now = Date.now()): number {
  if (!header) return DEFAULT_RETRY_MS
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), MAX_RETRY_MS) : DEFAULT_RETRY_MS
}
