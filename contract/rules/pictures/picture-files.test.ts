import { expect, test } from 'vitest'
import { MAX_PICTURE_BYTES, pictureFileFault } from './picture-files.ts'

test('a chosen file must be JPEG or PNG and under 5 MB', () => {
  expect(pictureFileFault({ type: 'image/png', size: MAX_PICTURE_BYTES - 1 })).toBeUndefined()
  expect(pictureFileFault({ type: 'image/jpeg', size: MAX_PICTURE_BYTES })).toBe('image_too_large')
  expect(pictureFileFault({ type: 'image/gif', size: 10 })).toBe('invalid_image')
})
