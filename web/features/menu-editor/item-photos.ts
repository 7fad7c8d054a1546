import type { FoodItem, OwnFoodItem } from '#contract/menu.ts'
import { type ItemDraft, pictureOf } from './item-draft.ts'

/** The addresses of an item's photos, the first one in front; none if it has an emblem. */
export const storedPhotosOf = ({ image, moreImages = [] }: FoodItem, hasPhoto: boolean): string[] =>
  hasPhoto ? [image, ...moreImages] : []

/** The photos that the form shows, the first one in front: data URLs of new ones, addresses of stored ones. */
export function photosIn(draft: ItemDraft, stored: readonly string[]): string[] {
  const first = draft.isEmblem ? '' : draft.image || stored[0]
  return first ? [first, ...moreIn(draft, stored)] : []
}

export const moreIn = ({ more }: ItemDraft, stored: readonly string[]): string[] => more ?? stored.slice(1)

/** Swaps a further photo with the first one. */
export function madeFirst(photos: readonly string[], at: number): Partial<ItemDraft> {
  const [first = '', ...more] = photos
  return { image: more[at] ?? first, isEmblem: false, more: more.toSpliced(at, 1, first) }
}

/** The changed pictures of an item, as the API takes them. */
export async function changedPictures(draft: ItemDraft) {
  const image = await pictureOf(draft)
  return {
    ...(image && { image }),
    // With an emblem the server removes all photos by itself.
    ...(draft.more && !draft.isEmblem && { moreImages: draft.more }),
  }
}

/** The pictures of a new item, as the API takes them. A copy refers to the pictures of its original. */
export async function newPictures(draft: ItemDraft, copied?: OwnFoodItem) {
  const { isEmblem } = draft
  const image = await pictureOf(draft)
  if (copied && !image) return { pictureOf: copied._id, ...(draft.more && { moreImages: draft.more }) }
  const moreImages = isEmblem ? [] : moreIn(draft, copied ? storedPhotosOf(copied, copied.hasPhoto) : [])
  const namesOther = [image, ...moreImages].some((photo) => !photo.startsWith('data:'))
  return {
    image,
    ...(copied && namesOther && { pictureOf: copied._id }),
    ...((namesOther || moreImages.length > 0) && { moreImages }),
  }
}
