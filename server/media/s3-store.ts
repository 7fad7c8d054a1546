import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { makeBreaker } from '#server/http/limits/breaker.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { type PictureStore, StoreFault, StoreUnavailable, sha256Of } from './picture-store.ts'
import { readStoreUrl } from './store-address.ts'

const TIMEOUT_MS = 5000
const RETRY_AFTER_MS = 200
const REST_MS = 30_000
/** Temporary statuses, besides every 5xx. */
const temporary = [408, 429]

type Call = { method: 'PUT' | 'GET' | 'DELETE'; name: string; body?: Uint8Array }
type Answer = { status: number; bytes: Uint8Array }

/** A store with the API of S3, with path-style addresses. Retries a temporary failure once. */
export function s3Store(url: string): PictureStore {
  const address = readStoreUrl(url)
  if (!address) throw new Error('the address of the store was not checked')
  const { bucketUrl, ...keys } = address
  const client = new AwsClient({ ...keys, service: 's3' })
  const breaker = makeBreaker(REST_MS)
  // Bounds concurrent calls, so that moving many pictures does not hold up visitors.
  const sixteenAtOnce = limitConcurrency({ atOnce: 16, mostWaiting: 500, retryAfterSeconds: 5 })

  async function tryOnce({ method, name, body }: Call): Promise<Answer | StoreUnavailable> {
    // The digest is signed, so the store refuses a body that arrives incomplete.
    const headers = { 'x-amz-content-sha256': sha256Of(body ?? Buffer.alloc(0)).toString('hex') }
    const request = { method, headers, ...(body && { body: new Uint8Array(body) }) }
    const signed = await client.sign(`${bucketUrl}/${name}`, request)
    try {
      const response = await fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
      const { status } = response
      const bytes = new Uint8Array(await response.arrayBuffer())
      const isTemporary = status >= 500 || temporary.includes(status)
      return isTemporary ? new StoreUnavailable(`it answers with status ${status}`) : { status, bytes }
    } catch (error) {
      return new StoreUnavailable(
        error instanceof Error && error.name === 'TimeoutError'
          ? `it does not answer within ${TIMEOUT_MS / 1000} seconds`
          : 'it cannot be reached',
      )
    }
  }

  async function ask(call: Call): Promise<Answer> {
    if (!breaker.mayTry()) throw new StoreUnavailable('it is left alone after failures')
    let answer = await tryOnce(call)
    if (answer instanceof StoreUnavailable) {
      await wait(RETRY_AFTER_MS)
      answer = await tryOnce(call)
    }
    if (answer instanceof StoreUnavailable) {
      breaker.failed()
      throw answer
    }
    breaker.succeeded()
    return answer
  }

  /** Undefined if there is no such object. */
  async function send(call: Call): Promise<Uint8Array | undefined> {
    const { status, bytes } = await sixteenAtOnce(() => ask(call))
    if (status < 300) return bytes
    const code = /<Code>(\w+)<\/Code>/.exec(Buffer.from(bytes).toString())?.[1] ?? 'no code'
    if (code === 'NoSuchKey') return undefined
    throw new StoreFault(sentences[code] ?? `it answers with status ${status} (${code})`)
  }

  return {
    async put(name, body) {
      if (!(await send({ method: 'PUT', name, body }))) throw new StoreFault('it did not take an object')
    },
    get: (name) => send({ method: 'GET', name }),
    remove: async (name) => void (await send({ method: 'DELETE', name })),
  }
}

const sentences: Record<string, string> = {
  NoSuchBucket: 'it has no bucket of that name',
  InvalidAccessKeyId: 'it does not know the key',
  SignatureDoesNotMatch: 'the secret is not that of the key',
  AccessDenied: 'the key may not do that in this bucket',
}
