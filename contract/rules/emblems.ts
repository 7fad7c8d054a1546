import type { FoodType } from './food-types.ts'

/**
 * The name, without extension, of a category's emblem in `contract/emblems/`: the drawing shown for an item that has no
 * photo yet. It is stored like any other picture; `scripts/draw-emblems.ts` draws it.
 */
export const emblemName = (foodType: FoodType, category: string): string =>
  `${foodType}-${category}`.toLowerCase()
