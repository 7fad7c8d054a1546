import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import { getVerified, sha256Of } from './picture-store.ts'
import { s3Store } from './s3-store.ts'
import { readStoreUrl } from './store-address.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())

const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 256))

/** A server that answers each request with the given status, and counts requests. */
async function answering(status: number, body = '') {
  let asked = 0
  const http = createServer((_request, response) => {
    asked += 1
    response.writeHead(status).end(body)
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const { port } = http.address() as AddressInfo
  return {
    url: `http://key:secret@127.0.0.1:${port}/nukkad?region=r`,
    asked: () => asked,
    [Symbol.asyncDispose]: async () => void http.close(),
  }
}

describe('the picture store', () => {
  test('returns what was put into it, and undefined once it is removed', async () => {
    const store = s3Store(server.url)
    await store.put('pictures/a/240.webp', bytes)
    await store.put('pictures/a/240.webp', bytes)
    expect(Buffer.from((await store.get('pictures/a/240.webp')) ?? []).equals(bytes)).toBe(true)
    await store.remove('pictures/a/240.webp')
    await store.remove('pictures/a/240.webp')
    expect(await store.get('pictures/a/240.webp')).toBeUndefined()
  })

  test('is not trusted with other bytes than those that were put there', async () => {
    const store = s3Store(server.url)
    await store.put('pictures/b/240.webp', bytes.subarray(1))
    await expect(getVerified(store, 'pictures/b/240.webp', sha256Of(bytes))).rejects.toThrow(
      'not what was put',
    )
  })

  test.for([
    ['password', 'other', 'the secret is not that of the key'],
    ['username', 'other', 'it does not know the key'],
    ['pathname', '/elsewhere', 'it has no bucket of that name'],
  ] as const)('says what is wrong with its address: %s', async ([part, wrong, sentence]) => {
    const address = new URL(server.url)
    address[part] = wrong
    const store = s3Store(address.href)
    await expect(store.put('x', bytes)).rejects.toThrow(sentence)
    await expect(store.get('x')).rejects.toThrow(sentence)
  })

  test('is retried once if it fails, and not called any more after five consecutive failures', async () => {
    await using failing = await answering(503)
    const store = s3Store(failing.url)
    for (let i = 0; i < 5; i++) await expect(store.get('x')).rejects.toThrow('status 503')
    await expect(store.get('x')).rejects.toThrow('left alone')
    expect(failing.asked()).toBe(10)
  })

  test('is not retried if that cannot help', async () => {
    await using refusing = await answering(403, '<Error><Code>AccessDenied</Code></Error>')
    await expect(s3Store(refusing.url).get('x')).rejects.toThrow('may not do that in this bucket')
    expect(refusing.asked()).toBe(1)
  })

  test('that nothing listens for cannot be reached', async () => {
    const store = s3Store('http://key:secret@127.0.0.1:1/nukkad?region=r')
    await expect(store.get('x')).rejects.toThrow('it cannot be reached')
  })
})

test('an address needs a key, a secret, a bucket and a region', () => {
  expect(readStoreUrl('https://id:a%2Fb@s3.example/pics/?region=eu')).toEqual({
    accessKeyId: 'id',
    secretAccessKey: 'a/b',
    region: 'eu',
    bucketUrl: 'https://s3.example/pics',
  })
  for (const wrong of [
    'https://s3.example/pics?region=eu',
    'https://id:key@s3.example/?region=eu',
    'https://id:key@s3.example/pics',
    'ftp://id:key@s3.example/pics?region=eu',
    'pics',
  ])
    expect(readStoreUrl(wrong)).toBeUndefined()
})
