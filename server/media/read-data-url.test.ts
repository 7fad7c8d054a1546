import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#contract/rules/pictures/picture-files.ts'
import { readDataUrl } from './read-data-url.ts'

const dot = sharp({ create: { width: 4, height: 4, channels: 3, background: '#f6a723' } })
const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`

test('JPEG and PNG are accepted', async () => {
  const jpeg = await dot.clone().jpeg().toBuffer()
  const png = await dot.clone().png().toBuffer()
  expect(readDataUrl(dataUrl('image/jpeg', jpeg))).toEqual(jpeg)
  expect(readDataUrl(dataUrl('image/png', png))).toEqual(png)
})

test('the content decides what type a file has, not the type it claims', async () => {
  const png = await dot.clone().png().toBuffer()
  const gif = await dot.clone().gif().toBuffer()
  expect(readDataUrl(dataUrl('text/html', png))).toEqual(png)
  expect(() => readDataUrl(dataUrl('image/png', gif))).toThrow('Please upload a JPEG or PNG image')
})

test.for([
  '',
  'https://example.com/cat.png',
  'data:image/png,abc',
  'data:image/png;base64,',
  'data:image/svg+xml;base64,PHN2Zz4=',
])('%o is not a picture', (text) => {
  expect(() => readDataUrl(text)).toThrow('Please upload a JPEG or PNG image')
})

test('a file of 5 MB is too large, one byte less is not', async () => {
  const start = await dot.clone().jpeg().toBuffer()
  const ofSize = (size: number) =>
    dataUrl('image/jpeg', Buffer.concat([start, Buffer.alloc(size - start.length)]))
  expect(readDataUrl(ofSize(MAX_PICTURE_BYTES - 1))).toHaveLength(MAX_PICTURE_BYTES - 1)
  expect(() => readDataUrl(ofSize(MAX_PICTURE_BYTES))).toThrow('Image size must be less than 5MB')
  expect(() => readDataUrl(ofSize(MAX_PICTURE_BYTES * 3))).toThrow('Image size must be less than 5MB')
})
