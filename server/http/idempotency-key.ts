import { createHash } from 'node:crypto'
import { Refusal } from './refusal.ts'

const MAX_KEY_LENGTH = 64

/** The caller's own key for what it asks: the same one never does it twice. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')?.trim()
  if (!key) return null
  if (key.length > MAX_KEY_LENGTH)
    throw new Refusal('malformed', {
      issues: [{ path: 'Idempotency-Key', message: 'At most 64 characters.' }],
    })
  return key
}

/** What a call asked for, to be kept with its key: who sends the same key for something else is refused. */
export const digestOfAsked = (asked: object): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
