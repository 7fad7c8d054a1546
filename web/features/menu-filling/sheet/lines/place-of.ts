import type { Starter } from '#contract/rules/items/starters.ts'
import { guessPlace, type Place, placeSaid, typeSaid } from '../columns/guess-category.ts'
import { isOn, type Shelf } from '../columns/shelves.ts'

/** How a category was found if no cell or headline names it: guessed from the name, or unknown ("Others"). Not a doubt, since most lists name none. */
export type Placing = 'guessed' | 'unknown'

/** An item's category, how it was found (undefined if stated), and the starter it resembles. */
type Placed = { place: Place; placing: Placing | undefined; starter: Starter | undefined }

/** Finds an item's category: by its cell, else by the headline above it, else by its names in order. A stated food type limits the guesses. */
export function placeOf(
  names: readonly [string, string],
  category: string,
  type: string,
  shelf: Shelf | undefined,
): Placed {
  const shelved = shelf?.category ? shelf : undefined
  const foodType = typeSaid(type) ?? (shelved ? undefined : shelf?.foodType)
  const said = placeSaid(category, type)
  const guess = guessPlace(names[0], foodType) ?? guessPlace(names[1], foodType)
  const place = said ??
    shelved ??
    guess?.place ?? { foodType: foodType ?? ('Grocery' as const), category: 'Others' }
  // Nothing marks the end of a headline's section, so an item known to belong elsewhere counts as guessed.
  const isSure = said !== undefined || (shelved && (!guess || isOn(shelved, guess.place)))
  const placing = isSure ? undefined : (shelved ?? guess) ? 'guessed' : 'unknown'
  return { place, placing, starter: guess?.starter }
}
