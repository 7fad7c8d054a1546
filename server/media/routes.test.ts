import { Hono } from 'hono'
import sharp from 'sharp'
import { expect } from 'vitest'
import { pictureSources, pictureUrl } from '#contract/rules/pictures/pictures.ts'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'
import { mediaRoutes } from './routes.ts'
import { storePicture } from './store-picture.ts'

async function withPicture(db: Db) {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#f6a723' } })
    .jpeg()
    .toBuffer()
  const id = await storePicture(db, bytes)
  const app = new Hono()
  mediaRoutes(app, { db, store: undefined, charge: async () => {} })
  return { id, app }
}

test('every address that a page may request is served, to be cached for ever', async ({ db }) => {
  const otherId = await storePicture(
    db,
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#000000' } })
      .png()
      .toBuffer(),
  )
  const { id, app } = await withPicture(db)
  const { avif = '', webp = '', shared = '' } = pictureSources(pictureUrl(id)) ?? {}
  const urls = [...avif.split(', '), ...webp.split(', ')].map((entry) => entry.split(' ')[0] ?? '')
  const found = await Promise.all([...urls, shared].map((url) => app.request(url)))
  expect(found.map((reply) => [reply.status, reply.headers.get('content-type')])).toEqual([
    ...[1, 2, 3].map(() => [200, 'image/avif']),
    ...[1, 2, 3].map(() => [200, 'image/webp']),
    [200, 'image/jpeg'],
  ])
  const stored = await db
    .selectFrom('picture_renditions')
    .select(['type', 'bytes'])
    .where('picture_id', '=', id)
    .orderBy('type')
    .orderBy('width')
    .execute()
  const served = await Promise.all(found.map(async (reply) => Buffer.from(await reply.arrayBuffer())))
  for (const [at, type] of ['avif', 'webp', 'jpg'].entries())
    expect(served.slice(at * 3, at * 3 + 3)).toEqual(
      stored.flatMap((one) => (one.type === type ? [one.bytes] : [])),
    )
  const other = await app.request(pictureUrl(otherId))
  expect(served).not.toContainEqual(Buffer.from(await other.arrayBuffer()))
  for (const reply of found) {
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  }
})

test('a client that has a picture in its cache gets a 304 without its bytes', async ({ db }) => {
  const { id, app } = await withPicture(db)
  const etag = (await app.request(pictureUrl(id))).headers.get('etag') ?? ''
  const again = await app.request(pictureUrl(id), { headers: { 'if-none-match': `W/"other", ${etag}` } })
  expect(again.status).toBe(304)
  expect((await again.arrayBuffer()).byteLength).toBe(0)
})

test('an unknown address is not found, and the 404 is not cached', async ({ db }) => {
  const { id, app } = await withPicture(db)
  for (const name of [
    `${id}-99.webp`,
    `${id}-480.png`,
    `${id.replace(/^./, 'z')}-480.webp`,
    'x',
    '%00',
    "a'--",
  ]) {
    const reply = await app.request(`/media/${name}`)
    expect([name, reply.status, reply.headers.get('cache-control')]).toEqual([name, 404, 'no-store'])
  }
})

test('a second reader gets the same bytes from the memory cache', async ({ db }) => {
  const { id, app } = await withPicture(db)
  const first = await (await app.request(pictureUrl(id))).arrayBuffer()
  await db.deleteFrom('pictures').execute()
  const second = await (await app.request(pictureUrl(id))).arrayBuffer()
  expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true)
})
