import { createECDH } from 'node:crypto'
import ece from 'http_ece'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { isPushService, parsePushTarget } from './push-target.ts'
import { isSender, startPushTestService } from './push-test-service.ts'
import { webPushSender } from './web-push-sender.ts'

let service: Awaited<ReturnType<typeof startPushTestService>>
beforeAll(async () => {
  service = await startPushTestService()
})
afterAll(() => service.close())

const keys = webPush.generateVAPIDKeys()
let alarms: string[] = []
const log = pino({}, { write: (line: string) => alarms.push(JSON.parse(line).detail) })
const at = '2026-11-26T08:00:00.000Z'
const notice = { title: 'New order', body: '₹309.00', url: '/dashboard/orders', tag: 'order-1', at }
const handling = { ttlS: 600, urgency: 'high' } as const

type Overrides = Partial<Parameters<typeof webPushSender>[0]>
function sender(overrides: Overrides = {}) {
  const { agent, origin } = service
  return webPushSender({
    keys,
    subject: 'mailto:help@nukkad.example',
    alsoAllowed: [origin],
    agent,
    log,
    ...overrides,
  })
}
const subscribe = (status = 201, headers?: Record<string, string>) => {
  const { subscription } = service.subscribe(keys.publicKey, [status, headers])
  return { kind: 'web', ...subscription } as const
}

test('a message is encrypted for its browser and signed by us, with its lifetime, urgency and topic', async () => {
  expect(await sender()(subscribe(), notice, handling)).toBe('sent')
  const arrived = service.received.at(-1)
  expect(JSON.parse(arrived?.plaintext ?? '')).toEqual(notice)
  expect(arrived).toMatchObject({ ttl: '600', urgency: 'high' })
  expect(arrived?.topic).toMatch(/^[\w-]{1,32}$/)
})

test('messages about one order share a topic, and others do not', async () => {
  for (const tag of ['order-1', 'order-1', 'order-2'])
    await sender()(subscribe(), { ...notice, tag }, handling)
  const [a, b, c] = service.received.slice(-3).map((message) => message.topic)
  expect(a).toBe(b)
  expect(c).not.toBe(a)
})

test.each([
  [404, undefined, 'gone'],
  [410, undefined, 'gone'],
  [429, { 'retry-after': '120' }, { retryAfterMs: 120_000 }],
  [429, undefined, { retryAfterMs: 60_000 }],
  [503, undefined, { retryAfterMs: 60_000 }],
  [413, undefined, { rejected: 'status 413' }],
  [301, { location: 'https://evil.example/' }, { rejected: 'status 301' }],
])('a service that answers %i', async (status, headers, outcome) => {
  expect(await sender()(subscribe(status, headers), notice, handling)).toEqual(outcome)
})

test('a service that rejects our keys is no fault of the browser: one alarm, and a retry later', async () => {
  const later = { retryAfterMs: 300_000 }
  alarms = []
  const withOthers = sender({ keys: webPush.generateVAPIDKeys() })
  for (let message = 0; message < 3; message += 1)
    expect(await withOthers(subscribe(), notice, handling)).toEqual(later)
  expect(await sender()(subscribe(401), notice, handling)).toEqual(later)
  expect(alarms).toEqual(['Web Push: status 403', 'Web Push: status 401'])
})

test('a message to an unreachable service is retried later', async () => {
  const away = { ...subscribe(), endpoint: 'https://127.0.0.1:9/push/x' }
  expect(await sender({ alsoAllowed: ['https://127.0.0.1:9'] })(away, notice, handling)).toEqual({
    retryAfterMs: 60_000,
  })
})

test('a certificate from an unknown authority is not trusted', async () => {
  expect(await sender({ agent: undefined })(subscribe(), notice, handling)).toEqual({ retryAfterMs: 60_000 })
})

test('an address that is not a push service is never called', async () => {
  const before = service.received.length
  expect(await sender({ alsoAllowed: [] })(subscribe(), notice, handling)).toEqual({
    rejected: 'endpoint is no push service',
  })
  expect(service.received.length).toBe(before)
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('is a push service: %s', (endpoint) => expect(isPushService(endpoint)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/',
  'https://evil.example\\@fcm.googleapis.com/',
  'https://user:pass@fcm.googleapis.com/',
  'https://fcm.googleapis.com:8443/',
  'https://push.services.mozilla.com.evil/',
  'https://notify.windows.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '',
])('is not a push service: %s', (endpoint) => expect(isPushService(endpoint)).toBe(false))

test('what a browser sends is parsed as a subscription, as a Firebase token, or as null', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  const { keys: browserKeys } = subscribe()
  expect(parsePushTarget(JSON.stringify({ endpoint, expirationTime: null, keys: browserKeys }))).toEqual({
    kind: 'web',
    endpoint,
    keys: browserKeys,
  })
  expect(parsePushTarget('dQw4w9WgXcQ:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx')).toMatchObject({ kind: 'fcm' })
  for (const junk of [
    '',
    '{',
    '{}',
    'short',
    '{"endpoint":5}',
    JSON.stringify({ endpoint, keys: { p256dh: 'AAAA', auth: 'AAAA' } }),
    'a b'.repeat(20),
  ])
    expect(parsePushTarget(junk)).toBeNull()
})

test('a stored browser with an invalid key counts as gone, without a call', async () => {
  const subscribed = subscribe()
  const target = {
    ...subscribed,
    keys: { ...subscribed.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
  }
  expect(await sender()(target, notice, handling)).toBe('gone')
  expect(await sender()({ ...target, keys: { ...subscribed.keys, auth: 'AAAA' } }, notice, handling)).toBe(
    'gone',
  )
})

test('the test service accepts the sender of RFC 8292, section 2.4, and no other', async () => {
  const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  const token =
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA'
  const origin = 'https://push.example.net'
  const then = new Date('2016-01-23T00:00:00Z')
  const isKnown = (given: string, at: string, now: Date) =>
    isSender(`vapid t=${given}, k=${key}`, key, at, now)
  expect(await isKnown(token, origin, then)).toBe(true)
  expect(await isKnown(token, 'https://push.example.org', then)).toBe(false)
  expect(await isKnown(token, origin, new Date('2016-01-24T00:00:00Z'))).toBe(false)
  expect(await isKnown(token, origin, new Date('2016-01-21T00:00:00Z'))).toBe(false)
  expect(await isKnown(token.replace('i3CYb7t4', 'i3CYb7t5'), origin, then)).toBe(false)
})

test('the test service decrypts the message of RFC 8291, section 5', () => {
  const browser = createECDH('prime256v1')
  browser.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const parameters = {
    version: 'aes128gcm',
    privateKey: browser,
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  } as const
  expect(ece.decrypt(Buffer.from(body, 'base64url'), parameters).toString()).toBe(
    'When I grow up, I want to be a watermelon',
  )
})
