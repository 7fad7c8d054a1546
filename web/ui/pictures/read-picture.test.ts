import { expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#contract/rules/pictures/picture-files.ts'
import { openPicture } from './read-picture.ts'

const PNG_START = [0x89, 0x50, 0x4e, 0x47]

const faultOf = async (start: number[], size: number, type: string) => {
  const bytes = new Uint8Array(size)
  bytes.set(start)
  const opened = await openPicture(new File([bytes], 'photo', { type }))
  return 'fault' in opened ? opened.fault : undefined
}

test('the type of a file is determined by its first bytes', async () => {
  expect(await faultOf(PNG_START, 10, 'text/plain')).toBeUndefined()
  expect(await faultOf([], 10, 'image/png')).toBe('invalid_image')
})

test('a file that is too large is refused as such if its bytes or its type say that it is a picture', async () => {
  expect(await faultOf(PNG_START, MAX_PICTURE_BYTES, 'text/plain')).toBe('image_too_large')
  expect(await faultOf([], MAX_PICTURE_BYTES, 'image/png')).toBe('image_too_large')
  expect(await faultOf([], MAX_PICTURE_BYTES, 'application/pdf')).toBe('invalid_image')
})
