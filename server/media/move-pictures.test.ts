import { Hono } from 'hono'
import { sql } from 'kysely'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect } from 'vitest'
import { pictureUrl } from '#contract/rules/pictures/pictures.ts'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'
import { type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import { collectFolders } from './collect-folders.ts'
import { movePictures } from './move-pictures.ts'
import { type PictureStore, StoreFault } from './picture-store.ts'
import { readDataUrl } from './read-data-url.ts'
import { mediaRoutes } from './routes.ts'
import { s3Store } from './s3-store.ts'
import { storePicture } from './store-picture.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())

const store = async (db: Db, colour: string) => storePicture(db, readDataUrl(await pictureUpload(colour)))

/** Serves the picture like a process that has none in its cache. */
async function shown(db: Db, outside: PictureStore, id: string) {
  const app = new Hono()
  mediaRoutes(app, { db, store: outside, charge: async () => {} })
  return app.request(pictureUrl(id))
}
const bytesShown = async (...of: Parameters<typeof shown>) =>
  Buffer.from(await (await shown(...of)).arrayBuffer()).toString('hex')

const inDatabase = async (db: Db) =>
  (await db.selectFrom('picture_renditions').select('width').where('bytes', 'is not', null).execute()).length
const foldersOf = async (db: Db) =>
  (await db.selectFrom('picture_folders').select('id').orderBy('id').execute()).map(({ id }) => id)
const weeksPass = (db: Db) =>
  sql`update picture_folders set begun_at = begun_at - interval '8 days', unused_since = unused_since - interval '8 days'`.execute(
    db,
  )

test('pictures move to the store and back, and are served unchanged throughout', async ({ db }) => {
  const outside = s3Store(server.url)
  const ids = [await store(db, '#ff0000'), await store(db, '#00ff00')]
  const all = () => Promise.all(ids.map((id) => bytesShown(db, outside, id)))
  const before = await all()

  expect(await movePictures(db, outside, 'store', { limit: 1 })).toBe(1)
  expect(await all()).toEqual(before)
  expect(await movePictures(db, outside, 'store')).toBe(1)
  expect(await movePictures(db, outside, 'store')).toBe(0)
  expect(await inDatabase(db)).toBe(0)
  expect(await all()).toEqual(before)
  expect(await store(db, '#ff0000')).toBe(ids[0])

  expect(await movePictures(db, outside, 'database')).toBe(2)
  expect(await inDatabase(db)).toBe(14)
  expect(await all()).toEqual(before)
})

test('each rendition is unchanged byte for byte there and back, even if two pictures share one', async ({
  db,
}) => {
  const outside = s3Store(server.url)
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: '#f6a723' } })
  // Two files with the same pixels, which therefore encode to the same bytes.
  for (const compressionLevel of [1, 9])
    await storePicture(db, await drawn.png({ compressionLevel }).toBuffer())
  const renditions = async () =>
    (
      await db
        .selectFrom('picture_renditions')
        .select(['picture_id', 'width', 'type', sql<string>`encode(sha256(bytes), 'hex')`.as('digest')])
        .orderBy('picture_id')
        .orderBy('width')
        .orderBy('type')
        .execute()
    ).map(({ picture_id, width, type, digest }) => `${picture_id} ${width} ${type} ${digest}`)
  const before = await renditions()
  expect(new Set(before.slice(0, 7).map((line) => line.split(' ').at(-1))).size).toBe(7)

  expect(await movePictures(db, outside, 'store', { limit: 1 })).toBe(1)
  expect((await renditions()).slice(7)).toEqual(before.slice(7))
  await movePictures(db, outside, 'store')
  await movePictures(db, outside, 'database')
  expect(await renditions()).toEqual(before)
})

test('a picture that changed while it was moved stays where it is', async ({ db }) => {
  const outside = s3Store(server.url)
  await store(db, '#ff0000')
  const meanwhile: PictureStore = {
    ...outside,
    async put(name, bytes) {
      await outside.put(name, bytes)
      await sql`update picture_renditions set bytes = bytes || decode('00', 'hex') where type = 'jpg'`.execute(
        db,
      )
    },
  }
  await expect(movePictures(db, meanwhile, 'store')).rejects.toThrow('changed while it was moved')
  expect(await inDatabase(db)).toBe(7)
})

test('a picture that the store has lost does not keep others from moving back', async ({ db }) => {
  const outside = s3Store(server.url)
  const ids = [await store(db, '#ff0000'), await store(db, '#00ff00'), await store(db, '#0000ff')].sort()
  await movePictures(db, outside, 'store')
  const { folder_id } = await db
    .selectFrom('pictures')
    .select('folder_id')
    .where('id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow()
  await outside.remove(`pictures/${folder_id}/240.webp`)
  await expect(movePictures(db, outside, 'database')).rejects.toThrow(/^1 pictures stay .* is not there$/)
  expect(await inDatabase(db)).toBe(14)
})

test('concurrent moves of the same picture leave it complete in one folder', async ({ db }) => {
  const outside = s3Store(server.url)
  const id = await store(db, '#ff0000')
  const before = await bytesShown(db, outside, id)
  const moved = await Promise.all([1, 2, 3].map(() => movePictures(db, outside, 'store')))
  expect(moved.reduce((sum, one) => sum + one)).toBe(1)
  expect(await bytesShown(db, outside, id)).toBe(before)
  const back = await Promise.all([1, 2, 3].map(() => movePictures(db, outside, 'database')))
  expect(back.reduce((sum, one) => sum + one)).toBe(1)
  expect(await bytesShown(db, outside, id)).toBe(before)
})

test('an upload that fails or is corrupted leaves the picture where it was', async ({ db }) => {
  const outside = s3Store(server.url)
  const id = await store(db, '#ff0000')
  const dying: PictureStore = {
    ...outside,
    put: (name, bytes) =>
      name.endsWith('.jpg') ? Promise.reject(new StoreFault('it is dead')) : outside.put(name, bytes),
  }
  const changing: PictureStore = { ...outside, put: (name, bytes) => outside.put(name, bytes.subarray(1)) }
  const before = await bytesShown(db, outside, id)
  await expect(movePictures(db, dying, 'store')).rejects.toThrow('it is dead')
  await expect(movePictures(db, changing, 'store')).rejects.toThrow('not what was put there')
  expect(await inDatabase(db)).toBe(7)
  expect(await bytesShown(db, outside, id)).toBe(before)
})

test('while the store is down uploads work, and missing pictures are not cached as missing', async ({
  db,
}) => {
  const dead = s3Store('http://key:secret@127.0.0.1:1/nukkad?region=r')
  const outside = s3Store(server.url)
  const moved = await store(db, '#ff0000')
  await movePictures(db, outside, 'store')
  const uploaded = await store(db, '#00ff00')

  const missed = await shown(db, dead, moved)
  expect([missed.status, missed.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect((await shown(db, dead, uploaded)).status).toBe(200)
  await expect(movePictures(db, dead, 'store')).rejects.toThrow('cannot be reached')
  expect((await shown(db, outside, moved)).status).toBe(200)
})

test('a folder without pictures is removed after a week, with its objects', async ({ db }) => {
  const outside = s3Store(server.url)
  const id = await store(db, '#ff0000')
  await movePictures(db, outside, 'store')
  const { names } = await db.selectFrom('picture_folders').select('names').executeTakeFirstOrThrow()
  await weeksPass(db)
  await collectFolders(db, outside)
  await db.updateTable('picture_folders').set({ unused_since: sql<Date>`now()` }).execute()
  await weeksPass(db)
  await collectFolders(db, outside)
  await db.updateTable('picture_folders').set({ unused_since: null }).execute()
  expect((await shown(db, outside, id)).status).toBe(200)

  await db.deleteFrom('pictures').execute()
  await collectFolders(db, outside)
  await collectFolders(db, outside)
  expect(await foldersOf(db)).toHaveLength(1)
  expect(await outside.get(names[0] ?? '')).toBeDefined()
  await weeksPass(db)
  await collectFolders(db, outside)
  expect(await foldersOf(db)).toEqual([])
  for (const name of names) expect(await outside.get(name)).toBeUndefined()
})

test('a folder counts as unused from the night that finds it empty, not while it is filled or used', async ({
  db,
}) => {
  const outside = s3Store(server.url)
  await store(db, '#ff0000')
  await movePictures(db, outside, 'store')
  const [used = ''] = await foldersOf(db)
  await db.insertInto('picture_folders').values({ id: uuidv7(), names: [] }).execute()
  const unused = () =>
    db
      .selectFrom('picture_folders')
      .select(['id', 'unused_since'])
      .where('unused_since', 'is not', null)
      .execute()
  await collectFolders(db, outside)
  expect(await unused()).toEqual([])

  await sql`update picture_folders set begun_at = begun_at - interval '2 hours'`.execute(db)
  await collectFolders(db, outside)
  const found = await unused()
  expect(found).toHaveLength(1)
  expect(found[0]?.id).not.toBe(used)
  await collectFolders(db, outside)
  expect(await unused()).toEqual(found)
})

test('a picture is not moved into a folder that is about to be removed', async ({ db }) => {
  const outside = s3Store(server.url)
  // This picture makes the folder a used one.
  await store(db, '#00ff00')
  await movePictures(db, outside, 'store')
  const id = await store(db, '#ff0000')
  const slow: PictureStore = {
    ...outside,
    async put(name, bytes) {
      await outside.put(name, bytes)
      if (!name.endsWith('.jpg')) return
      await weeksPass(db)
      await collectFolders(db, outside)
    },
  }
  expect(await movePictures(db, slow, 'store')).toBe(0)
  expect(await inDatabase(db)).toBe(7)
  expect((await shown(db, outside, id)).status).toBe(200)
})
