import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type S3Server = {
  /** In the format of PICTURES_URL. */
  url: string
  stop(): Promise<void>
}

const KEY = 'nukkad-key'
const SECRET = 'a/secret+of the store'
const BUCKET = '/nukkad/'
const credential =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Stores, returns and deletes objects of one bucket like S3, and refuses requests with a wrong signature (version 4,
 * computed here from AWS's description) or a wrong digest of the body.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()

  function answer(method: string | undefined, path: string, body: Buffer): [number, (string | Buffer)?] {
    if (!path.startsWith(BUCKET)) return [404, 'NoSuchBucket']
    if (method === 'PUT') objects.set(path, body)
    if (method === 'PUT') return [200]
    if (method === 'DELETE') objects.delete(path)
    if (method === 'DELETE') return [204]
    const object = objects.get(path)
    return object ? [200, object] : [404, 'NoSuchKey']
  }

  const http = createServer(async (request, response) => {
    const body = await buffer(request)
    const refused = refusalOf(request, body)
    const [status, content] = refused
      ? [refused === 'BadDigest' ? 400 : 403, refused]
      : answer(request.method, request.url ?? '', body)
    const isCode = typeof content === 'string'
    response.writeHead(status).end(isCode ? `<Error><Code>${content}</Code></Error>` : content)
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const { port } = http.address() as AddressInfo
  return {
    url: `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}${BUCKET}?region=ap-south-1`,
    async stop() {
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
    },
  }
}

function refusalOf(request: IncomingMessage, body: Buffer): string | undefined {
  const [, key, day = '', region = '', signedHeaders = '', signature = ''] =
    credential.exec(request.headers.authorization ?? '') ?? []
  if (key === undefined) return 'AccessDenied'
  if (key !== KEY) return 'InvalidAccessKeyId'
  const names = signedHeaders.split(';')
  const digest = String(request.headers['x-amz-content-sha256'])
  const at = String(request.headers['x-amz-date'])
  const { pathname, search } = new URL(request.url ?? '', 'http://store')
  const canonical = [
    request.method,
    pathname,
    search.slice(1),
    ...names.map((name) => `${name}:${request.headers[name]}`),
    '',
    signedHeaders,
    digest,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'))
  const isMissing = !['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))
  if (isMissing || !timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch'
  return digest === sha256(body) ? undefined : 'BadDigest'
}
