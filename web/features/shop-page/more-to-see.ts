import type { FoodItem } from '#contract/menu.ts'

/** In characters: what fits in the two lines of a card. */
const LONGEST_ON_CARD = 60

/** The addresses of all pictures of an item, the first in front. */
export const picturesOf = ({ image, moreImages = [] }: FoodItem): string[] => [image, ...moreImages]

export const hasMoreToSee = (item: FoodItem): boolean =>
  item.moreImages !== undefined || item.description.length > LONGEST_ON_CARD
