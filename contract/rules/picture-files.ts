import type { RefusalCode } from '../refusals.ts'

/** How many pictures an item may have in addition to its first. */
export const MAX_MORE_PICTURES = 2

/** A picture file must be smaller than this. */
export const MAX_PICTURE_MB = 5
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024

/** The longest data URL such a file can have. */
export const maxPictureUrlLength = Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + 64

/** What is wrong with a chosen file, as a refusal code; for forms, to say so before anything is uploaded. */
export function pictureFileFault(file: {
  type: string
  size: number
}): Extract<RefusalCode, 'invalid_image' | 'image_too_large'> | undefined {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return 'invalid_image'
  if (file.size >= MAX_PICTURE_BYTES) return 'image_too_large'
  return undefined
}
