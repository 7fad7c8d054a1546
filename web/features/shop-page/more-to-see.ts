import type { FoodItem } from '#contract/menu.ts'

/** Two lines of the widest card hold no more. */
const LONGEST_ON_CARD = 60

/** The addresses of all pictures of an item, the first in front. */
export const picturesOf = ({ image, moreImages = [] }: FoodItem): string[] => [image, ...moreImages]

export const hasMoreToSee = (item: FoodItem): boolean =>
  item.moreImages !== undefined || item.description.length > LONGEST_ON_CARD
