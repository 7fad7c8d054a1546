import sharp from 'sharp'
import { expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { storePicture } from './store-picture.ts'

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

test('the same bytes are one picture, with concurrent uploads too', async ({ db }) => {
  const bytes = await picture('#1f8a4c')
  const ids = await Promise.all([storePicture(db, bytes), storePicture(db, bytes), storePicture(db, bytes)])
  expect(await storePicture(db, bytes)).toBe(ids[0])
  expect(new Set(ids).size).toBe(1)
  expect(await db.selectFrom('pictures').select('id').execute()).toEqual([{ id: ids[0] }])
  expect(await db.selectFrom('picture_renditions').select('width').execute()).toHaveLength(7)
})

test('other bytes are another picture', async ({ db }) => {
  const ids = [
    await storePicture(db, await picture('#ff0000')),
    await storePicture(db, await picture('#0000ff')),
  ]
  expect(ids[0]).not.toBe(ids[1])
})

test('bytes that are not a picture are refused and nothing is stored', async ({ db }) => {
  const cut = (await picture('#ff0000')).subarray(0, 50)
  await expect(storePicture(db, cut)).rejects.toThrow('Please upload a JPEG or PNG image')
  expect(await db.selectFrom('pictures').select('id').execute()).toEqual([])
})

test('pictures are not encoded inside a transaction', async ({ db }) => {
  const bytes = await picture('#ff0000')
  await expect(db.transaction().execute((tx) => storePicture(tx, bytes))).rejects.toThrow(
    'inside a transaction',
  )
})
