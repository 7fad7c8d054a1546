import type { FoodType } from './food-types.ts'

/**
 * The file of a category's emblem in `contract/emblems/`, without its ending: the drawing that stands for an item until
 * there is a photo of it. Its bytes are a picture as any other; `scripts/draw-emblems.ts` draws them.
 */
export const emblemName = (foodType: FoodType, category: string): string =>
  `${foodType}-${category}`.toLowerCase()
