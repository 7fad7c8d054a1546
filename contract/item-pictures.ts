import { z } from 'zod'
import { PICTURE_MAX_BYTES } from './endpoint.ts'
import { MAX_MORE_PICTURES } from './rules/pictures/picture-files.ts'
import { onlyOneOf } from './shapes.ts'

/** Enough for an item's first picture and all further ones in one call. */
export const ITEM_PICTURES_MAX_BYTES = (1 + MAX_MORE_PICTURES) * PICTURE_MAX_BYTES

export const MoreImages = z.array(z.string()).max(MAX_MORE_PICTURES).optional()

type Pictures = {
  image?: string | undefined
  pictureOf?: string | undefined
  moreImages?: string[] | undefined
}

const refuseBothOrNone = onlyOneOf('image', 'pictureOf')

/**
 * A new item needs a picture of its own (`image`) or those of another (`pictureOf`). Both are allowed only if the other item
 * is really used: `image` is an address of one of its pictures, or `moreImages` is given.
 */
export function refusePictures(payload: z.core.ParsePayload<Pictures>) {
  const { image, pictureOf, moreImages } = payload.value
  const namesFirst = image !== undefined && !image.startsWith('data:')
  if (pictureOf === undefined || (!namesFirst && moreImages === undefined)) refuseBothOrNone(payload)
}
