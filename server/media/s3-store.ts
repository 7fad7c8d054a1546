import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { atMost } from '#server/http/at-most.ts'
import { makeBreaker } from '#server/http/breaker.ts'
import { type PictureStore, StoreFault, sha256Of } from './picture-store.ts'
import { readStoreUrl } from './store-address.ts'

const TIMEOUT_MS = 5000
const RETRY_AFTER_MS = 200
const REST_MS = 30_000
/** Statuses that pass by themselves, beside every 5xx. */
const passing = [408, 429]

type Call = { method: 'PUT' | 'GET' | 'DELETE'; name: string; body?: Uint8Array }

/** Any store with the API of S3, its bucket named in the path. */
export function s3Store(url: string, timeoutMs = TIMEOUT_MS): PictureStore {
  const address = readStoreUrl(url)
  if (!address) throw new Error('the address of the store was not checked')
  const { bucketUrl, ...keys } = address
  const client = new AwsClient({ ...keys, service: 's3' })
  const breaker = makeBreaker(REST_MS)
  // A night's worth of puts must not keep those waiting who look at a page.
  const sixteenAtOnce = atMost(16, 500, 5)

  async function tryOnce({ method, name, body }: Call): Promise<Response | string> {
    // With the digest signed, what arrives torn is refused.
    const headers = { 'x-amz-content-sha256': sha256Of(body ?? Buffer.alloc(0)).toString('hex') }
    const request = { method, headers, ...(body && { body: new Uint8Array(body) }) }
    const signed = await client.sign(`${bucketUrl}/${name}`, request)
    try {
      const response = await fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      const isPassing = response.status >= 500 || passing.includes(response.status)
      const bytes = await response.arrayBuffer()
      return isPassing
        ? `it answers with status ${response.status}`
        : new Response(bytes.byteLength ? bytes : null, response)
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError'
        ? `it does not answer within ${timeoutMs / 1000} seconds`
        : 'it cannot be reached'
    }
  }

  async function ask(call: Call): Promise<Response> {
    if (!breaker.mayTry()) throw new StoreFault('it is left alone after failures')
    let answer = await tryOnce(call)
    if (typeof answer === 'string') {
      await wait(RETRY_AFTER_MS)
      answer = await tryOnce(call)
    }
    if (typeof answer === 'string') {
      breaker.failed()
      throw new StoreFault(answer)
    }
    breaker.succeeded()
    return answer
  }

  const send = (call: Call) => sixteenAtOnce(() => ask(call))
  return {
    async put(name, body) {
      const response = await send({ method: 'PUT', name, body })
      if (!response.ok) throw await faultOf(response)
    },
    async get(name) {
      const response = await send({ method: 'GET', name })
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      const fault = await faultOf(response)
      if (fault.message === sentences.NoSuchKey) return undefined
      throw fault
    },
    async remove(name) {
      const response = await send({ method: 'DELETE', name })
      if (response.ok) return
      const fault = await faultOf(response)
      if (fault.message !== sentences.NoSuchKey) throw fault
    },
  }
}

const sentences: Record<string, string> = {
  NoSuchKey: 'it does not have that object',
  NoSuchBucket: 'it has no bucket of that name',
  InvalidAccessKeyId: 'it does not know the key',
  SignatureDoesNotMatch: 'the secret is not that of the key',
  AccessDenied: 'the key may not do that in this bucket',
}

async function faultOf(response: Response): Promise<StoreFault> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? 'no code'
  return new StoreFault(sentences[code] ?? `it answers with status ${response.status} (${code})`)
}
