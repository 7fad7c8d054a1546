import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { raiseAlarm } from '#server/alarms.ts'
import type { Log } from '#server/log.ts'

/** Encrypts fields that must not be readable in the database, its backups or its logs. */
export type Sealer = {
  /** `context` names the row and field (it is authenticated): a value copied to another one cannot be decrypted. */
  seal(text: string, context: string): string
  open(sealed: string, context: string): string
  /** Undefined, with an alarm, if its key is not configured here: while keys are changed another machine may have it. */
  openIfKnown(sealed: string, context: string): string | undefined
  /** The ids of the keys as sealed values carry them, the current one first. */
  keyIds: readonly string[]
}

type Key = { id: string; bytes: Buffer }

/** Of AES-256-GCM. */
export const NONCE_BYTES = 12
export const TAG_BYTES = 16

/** AES-256-GCM. The first secret encrypts; the others only decrypt, during a change of keys. */
export function sealedFields(
  secrets: readonly string[],
  log: Pick<Log, 'error'> = { error: () => undefined },
): Sealer {
  const keys = secrets.map(toKey)
  const current = keys[0]
  if (!current) throw new Error('no key to seal fields with')

  const sealer: Sealer = {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${current.id}.${sealed.toString('base64url')}`
    },
    open(sealed, context) {
      const [version, keyId, body] = sealed.split('.')
      const key = keys.find((known) => known.id === keyId)
      if (version !== 'v1' || !key || !body) throw new Error('a sealed field whose key is not configured')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return (
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      )
    },
    openIfKnown(sealed, context) {
      const keyId = sealed.split('.')[1]
      if (keys.some(({ id }) => id === keyId)) return sealer.open(sealed, context)
      raiseAlarm(
        log,
        'unknown_key',
        { keyId, known: sealer.keyIds },
        'a sealed field whose key is not configured',
      )
      return undefined
    },
    keyIds: keys.map(({ id }) => id),
  }
  return sealer
}

/** SQL for the id of the key that the values of a column were sealed with. */
export const keyIdOf = (column: string) => sql<string>`split_part(${sql.ref(column)}, '.', 2)`

function toKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'sealed fields', 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

/** 'XXXXXX4321': the last four characters, the others replaced by X. */
export const maskAllButFour = (text: string): string => text.slice(-4).padStart(text.length, 'X')
