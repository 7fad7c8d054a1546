import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type DecipherGCM,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { Transform } from 'node:stream'
import { NONCE_BYTES, TAG_BYTES } from '#server/db/sealed-fields.ts'

/** A file that is truncated or was changed. */
export class TornFile extends Error {}

/** Stored with a backup to recognise its key. The key cannot be computed from `check`. */
export type KeyMark = { salt: string; check: string }

const MAGIC = Buffer.from('NUKKAD-1')
const HEAD_BYTES = MAGIC.length + NONCE_BYTES

/**
 * Encrypts the files of one backup with AES-256-GCM, each with a key derived from its name and the backup's salt, so that a
 * file that was moved or renamed cannot be decrypted. Format: magic, nonce, ciphertext, tag.
 */
export function fileSeal(secret: string, salt = randomBytes(16).toString('base64url')) {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.from(salt, 'base64url'), `nukkad backup, ${purpose}`, 32))
  const mark: KeyMark = { salt, check: keyFor('check').toString('base64url') }
  return {
    mark,
    seal: (name: string) => sealing(keyFor(`file ${name}`)),
    open: (name: string) => opening(keyFor(`file ${name}`), name),
    /** An HMAC that authenticates text stored unencrypted. */
    proofOf: (text: string) => createHmac('sha256', keyFor('contents')).update(text).digest('base64url'),
  }
}

export type FileSeal = ReturnType<typeof fileSeal>

function sealing(key: Buffer): Transform {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, cipher.update(chunk)),
    flush: (done) => done(null, Buffer.concat([cipher.final(), cipher.getAuthTag()])),
  })
  stream.push(Buffer.concat([MAGIC, nonce]))
  return stream
}

/** Decrypts a stream. Its output is authenticated only at the end, so the consumer must be able to roll back. */
function opening(key: Buffer, name: string): Transform {
  const torn = () => new TornFile(`${name} is torn or was changed.`)
  let decipher: DecipherGCM | undefined
  let waiting: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk])
      if (!decipher && waiting.length >= HEAD_BYTES) {
        if (!waiting.subarray(0, MAGIC.length).equals(MAGIC)) return done(torn())
        decipher = createDecipheriv('aes-256-gcm', key, waiting.subarray(MAGIC.length, HEAD_BYTES))
        waiting = waiting.subarray(HEAD_BYTES)
      }
      // Holds back the last bytes, which may be the tag.
      const sure = waiting.subarray(0, decipher ? Math.max(0, waiting.length - TAG_BYTES) : 0)
      waiting = waiting.subarray(sure.length)
      done(null, decipher?.update(sure))
    },
    flush(done) {
      try {
        if (!decipher || waiting.length < TAG_BYTES) throw torn()
        done(null, decipher.setAuthTag(waiting).final())
      } catch {
        done(torn())
      }
    },
  })
}
