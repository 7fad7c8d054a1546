import type { FoodItem, OwnFoodItem } from '#contract/menu.ts'
import { type ItemDraft, pictureOf } from './item-draft.ts'

/** The addresses of an item's photos, the first in front; none while a drawing stands for it. */
export const storedPhotosOf = ({ image, moreImages = [] }: FoodItem, hasPhoto: boolean): string[] =>
  hasPhoto ? [image, ...moreImages] : []

/** The photos that the form shows, the first in front: as data URLs, or as addresses of what is stored. */
export function photosIn(draft: ItemDraft, stored: readonly string[]): string[] {
  const first = draft.isEmblem ? '' : draft.image || stored[0]
  return first ? [first, ...moreIn(draft, stored)] : []
}

export const moreIn = ({ more }: ItemDraft, stored: readonly string[]): string[] => more ?? stored.slice(1)

/** One of the further photos changes places with the first. */
export function madeFirst(photos: readonly string[], at: number): Partial<ItemDraft> {
  const [first = '', ...more] = photos
  return { image: more[at] ?? first, isEmblem: false, more: more.toSpliced(at, 1, first) }
}

/** What of an item's pictures was changed, as the API takes it. */
export async function changedPictures(draft: ItemDraft) {
  const image = await pictureOf(draft)
  return {
    ...(image && { image }),
    // The drawing takes the place of all photos by itself.
    ...(draft.more && !draft.isEmblem && { moreImages: draft.more }),
  }
}

/** The pictures of a new item, as the API takes them. Those of an item it is a copy of are named. */
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
