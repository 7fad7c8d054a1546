import { createECDH, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import { makeTestCertificate } from './test-certificate.ts'

type Receiver = {
  applicationKey: string
  /** Gets the message still encrypted. */
  deliver: (body: Buffer, headers: IncomingHttpHeaders) => void
  answer: [status: number, headers?: Record<string, string>]
}
export type Received = { plaintext: string; ttl: string; urgency: string; topic: string }

const MOST_BYTES = 4096

export type PushTestService = Awaited<ReturnType<typeof startPushTestService>>

/** A fake push service over TLS (RFC 8030) for tests: it checks the sender (RFC 8292) and decrypts messages (RFC 8291). */
export async function startPushTestService() {
  const { key, cert } = makeTestCertificate()
  const receivers = new Map<string, Receiver>()
  const received: Received[] = []
  const server = createServer({ key, cert }, (request, response) => {
    receive(request, response).catch((error) => response.writeHead(400).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const receiver = receivers.get(request.url ?? '')
    if (!receiver) return response.writeHead(404).end()
    if (!(await isSender(request.headers.authorization, receiver.applicationKey, origin)))
      return response.writeHead(403).end()
    if (!request.headers.ttl) return response.writeHead(400).end()
    if (body.length > MOST_BYTES) return response.writeHead(413).end()
    const [status, headers] = receiver.answer
    if (status === 201) receiver.deliver(body, request.headers)
    return response.writeHead(status, headers).end()
  }

  /** Makes an endpoint for messages signed with `applicationKey`. */
  function register(
    applicationKey: string,
    deliver: Receiver['deliver'],
    answer: Receiver['answer'] = [201],
  ) {
    const path = `/push/${randomBytes(12).toString('base64url')}`
    const receiver: Receiver = { applicationKey, deliver, answer }
    receivers.set(path, receiver)
    return {
      endpoint: origin + path,
      answerWith: (...next: Receiver['answer']) => {
        receiver.answer = next
      },
    }
  }

  return {
    origin,
    /** Trusts the self-signed certificate. */
    agent: new Agent({ ca: cert }),
    cert,
    received,
    /** Ends all subscriptions: later messages to them get 404, as from a browser that was uninstalled. */
    forgetAll() {
      receivers.clear()
      received.length = 0
    },
    register,
    /** A subscription as `pushManager.subscribe()` returns it. */
    subscribe(applicationKey: string, answer: Receiver['answer'] = [201]) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const open = (body: Buffer, { ttl, urgency, topic }: IncomingHttpHeaders) => {
        const plaintext = ece
          .decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth })
          .toString()
        received.push({ plaintext, ttl: String(ttl), urgency: String(urgency), topic: String(topic) })
      }
      const { endpoint, answerWith } = register(applicationKey, open, answer)
      return { subscription: { endpoint, keys: { p256dh, auth } }, answerWith }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** `vapid t=<JWT signed with ES256>, k=<the application server's key>` */
export async function isSender(
  authorization: string | undefined,
  applicationKey: string,
  origin: string,
  now = new Date(),
): Promise<boolean> {
  const [, token, key] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization ?? '') ?? []
  if (!token || key !== applicationKey) return false
  const point = Buffer.from(applicationKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const verified = await jwtVerify(token, publicKey, {
    audience: origin,
    algorithms: ['ES256'],
    currentDate: now,
  }).catch(() => null)
  if (!verified) return false
  const { exp = 0, sub = '' } = verified.payload
  return exp <= now.getTime() / 1000 + 24 * 60 * 60 && /^(mailto:|https:)/.test(sub)
}
