import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importSPKI, jwtVerify } from 'jose'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fcmSender } from './fcm-sender.ts'
import { topicOf } from './push-port.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = {
  project_id: 'nukkad-test',
  client_email: 'push@nukkad-test.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
type Asked = { path: string; authorization: string | undefined; body: string }
let asked: Asked[] = []
let alarms: string[] = []
const log = pino({}, { write: (line: string) => alarms.push(JSON.parse(line).detail) })
let tokenStatus = 200
let answer: { status: number; body: unknown; headers?: Record<string, string> } = { status: 200, body: {} }

/** Imitates Google's token and message servers. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
  if (request.url === '/token' && tokenStatus !== 200) {
    response.writeHead(tokenStatus).end('{"error":"invalid_grant"}')
    return
  }
  if (request.url === '/token') {
    const form = new URLSearchParams(body)
    const key = await importSPKI(publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'RS256')
    await jwtVerify(form.get('assertion') ?? '', key, {
      issuer: account.client_email,
      audience: `${url()}/token`,
    })
    response.end(JSON.stringify({ access_token: 'access', expires_in: 3599, token_type: 'Bearer' }))
    return
  }
  response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body))
})
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked = []
  alarms = []
  tokenStatus = 200
  answer = { status: 200, body: { name: 'projects/nukkad-test/messages/1' } }
})

const makeSender = () =>
  fcmSender({ account, publicUrl: 'https://nukkad.example', tokenUrl: `${url()}/token`, apiUrl: url(), log })
const at = '2026-11-26T08:00:00.000Z'
const notice = { title: 'New order', body: '₹309.00', url: '/dashboard/orders', tag: 'order-1', at }
const send = (sender = makeSender()) =>
  sender({ kind: 'fcm', token: 'device' }, notice, { ttlS: 600, urgency: 'high' })

const fcmError = (status: number, errorCode?: string) => ({
  status,
  body: {
    error: {
      code: status,
      details: errorCode
        ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }]
        : [],
    },
  },
})

test('a message is sent with an access token that is fetched once', async () => {
  const sender = makeSender()
  expect([await send(sender), await send(sender)]).toEqual(['sent', 'sent'])
  expect(asked.map((one) => one.path)).toEqual([
    '/token',
    '/v1/projects/nukkad-test/messages:send',
    '/v1/projects/nukkad-test/messages:send',
  ])
  expect(asked[1]?.authorization).toBe('Bearer access')
  expect(JSON.parse(asked[1]?.body ?? '{}').message).toMatchObject({
    token: 'device',
    notification: { title: 'New order' },
    webpush: {
      headers: { TTL: '600', Urgency: 'high', Topic: topicOf(notice) },
      notification: { timestamp: Date.parse(at) },
      fcm_options: { link: 'https://nukkad.example/dashboard/orders' },
    },
  })
})

test('a notice that an older version enqueued has no time, and is dated now', async () => {
  const { at: _, ...waiting } = notice
  const before = Date.now()
  // As it is read from its job.
  const read: typeof notice = JSON.parse(JSON.stringify(waiting))
  await makeSender()({ kind: 'fcm', token: 'device' }, read, { ttlS: 600, urgency: 'high' })
  const { timestamp } = JSON.parse(asked[1]?.body ?? '{}').message.webpush.notification
  expect(timestamp).toBeGreaterThanOrEqual(before)
})

test.each([
  [404, 'UNREGISTERED', 'gone'],
  [403, 'SENDER_ID_MISMATCH', 'gone'],
  [400, 'INVALID_ARGUMENT', 'gone'],
  [400, undefined, { rejected: 'status 400' }],
  [429, 'QUOTA_EXCEEDED', { retryAfterMs: 60_000 }],
  [503, 'UNAVAILABLE', { retryAfterMs: 60_000 }],
  [500, 'INTERNAL', { retryAfterMs: 60_000 }],
])('Firebase answers %i %s', async (status, code, outcome) => {
  answer = fcmError(status, code)
  expect(await send()).toEqual(outcome)
})

test('the time to wait that Firebase gives is respected', async () => {
  answer = { ...fcmError(429, 'QUOTA_EXCEEDED'), headers: { 'retry-after': '7' } }
  expect(await send()).toEqual({ retryAfterMs: 7000 })
})

test('without an access token no message is sent, and it is retried later', async () => {
  const sender = fcmSender({
    account,
    publicUrl: 'https://nukkad.example',
    tokenUrl: 'http://127.0.0.1:9/',
    apiUrl: url(),
    log,
  })
  expect(await send(sender)).toEqual({ retryAfterMs: 60_000 })
  expect(asked).toEqual([])
  expect(alarms).toEqual([])
})

test.each([
  [401, undefined],
  [401, 'THIRD_PARTY_AUTH_ERROR'],
  [403, undefined],
  [404, undefined],
])(
  'Firebase refusing us with %i %s is no fault of the device: one alarm, and a retry later',
  async (status, code) => {
    answer = fcmError(status, code)
    const sender = makeSender()
    for (let message = 0; message < 3; message += 1)
      expect(await send(sender)).toEqual({ retryAfterMs: 300_000 })
    expect(alarms).toEqual([`Firebase: ${code ?? `status ${status}`}`])
  },
)

test('an access token that Firebase refuses is fetched again', async () => {
  const sender = makeSender()
  await send(sender)
  answer = fcmError(401)
  await send(sender)
  answer = { status: 200, body: {} }
  expect(await send(sender)).toBe('sent')
  expect(asked.filter(({ path }) => path === '/token')).toHaveLength(2)
})

test('a service account that Google rejects is an alarm, and no fault of the device', async () => {
  tokenStatus = 400
  expect(await send()).toEqual({ retryAfterMs: 300_000 })
  const broken = { ...account, private_key: '-----BEGIN PRIVATE KEY-----\nnone\n-----END PRIVATE KEY-----' }
  const sender = fcmSender({ account: broken, publicUrl: 'https://nukkad.example', log })
  expect(await send(sender)).toEqual({ retryAfterMs: 300_000 })
  expect(alarms).toEqual([
    'Firebase: status 400 for an access token',
    'Firebase: the private key cannot be read',
  ])
})
