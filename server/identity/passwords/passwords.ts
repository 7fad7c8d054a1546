import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'

const MEMORY = 19456
const PASSES = 2
const PARALLELISM = 1
const TAG_LENGTH = 32

/** Eight at once, a hundred waiting; the next is refused with a Retry-After of 2 seconds rather than answered in a minute. */
const inQueue = limitConcurrency({ atOnce: 8, mostWaiting: 100, retryAfterSeconds: 2 })

function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return inQueue(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
      }),
  )
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** A PHC string: $argon2id$v=19$m=…,t=…,p=…$salt$tag */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2id({
    message: password,
    nonce,
    memory: MEMORY,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: TAG_LENGTH,
  })
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${PARALLELISM}$${unpadded(nonce)}$${unpadded(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

// Compared with when there is no account, so that it takes the same time. Nothing hashes to it.
const nobody = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${PARALLELISM}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`

/** Takes the same time whether or not there is a hash to compare with. */
export async function matchesPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const parts = phc.exec(hash ?? nobody)
  if (!parts) throw new Error('a stored password hash is not a PHC string of argon2id')
  const [, memory, passes, parallelism, salt = '', hashed = ''] = parts
  const stored = Buffer.from(hashed, 'base64')
  const tag = await argon2id({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: stored.length,
  })
  return timingSafeEqual(tag, stored) && hash != null
}

/** True for a hash with other parameters than ours are now. Such a hash is replaced at the next sign-in. */
export function isOutdatedHash(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${PARALLELISM}$`)
}

/** Throws if argon2id does not work, which keeps the server from starting: Node may be built without it. */
export async function proveHashing(): Promise<void> {
  const isProven =
    typeof argon2 === 'function' && (await matchesPassword('proof', await hashPassword('proof')))
  if (!isProven)
    throw new Error(
      'argon2id does not work here: it needs Node.js 24.7 or newer with the OpenSSL it comes with',
    )
}
