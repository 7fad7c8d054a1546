import { createHash } from 'node:crypto'
import { Refusal } from './refusal.ts'

const MAX_KEY_LENGTH = 64

/** The client's `Idempotency-Key`: a call repeated with the same key has its effect once. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')?.trim()
  if (!key) return null
  if (key.length > MAX_KEY_LENGTH)
    throw new Refusal('malformed', {
      issues: [{ path: 'Idempotency-Key', message: 'At most 64 characters.' }],
    })
  return key
}

/** A digest of a call's input, stored with its key, so that the same key with other input can be refused. */
export const digestOfAsked = (asked: object): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
