import type { FoodType } from './food-types.ts'

/**
 * The file name, without extension, of a category's emblem in `contract/emblems/`: the drawing shown for an item without a
 * photo. It is stored and served like any picture; `scripts/draw-emblems.ts` draws it.
 */
export const emblemName = (foodType: FoodType, category: string): string =>
  `${foodType}-${category}`.toLowerCase()
