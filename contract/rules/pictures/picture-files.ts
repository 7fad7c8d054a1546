import type { RefusalCode } from '../../refusals.ts'

/** How many pictures an item may have in addition to its first. */
export const MAX_MORE_PICTURES = 2

/** Upper limit of a picture file. */
export const MAX_PICTURE_MB = 5
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024

/** The longest data URL such a file can have. */
export const maxPictureUrlLength = Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + 64

/** The fault of a chosen file, as the refusal's code, checked before anything is sent. */
export function pictureFileFault(file: {
  type: string
  size: number
}): Extract<RefusalCode, 'invalid_image' | 'image_too_large'> | undefined {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return 'invalid_image'
  if (file.size >= MAX_PICTURE_BYTES) return 'image_too_large'
  return undefined
}
