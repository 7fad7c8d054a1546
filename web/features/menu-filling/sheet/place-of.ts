import type { Starter } from '#contract/rules/starters.ts'
import { guessPlace, type Place, placeSaid, typeSaid } from './guess-category.ts'
import { isOn, type Shelf } from './shelves.ts'

/** A category that neither a cell nor a headline surely says: proposed, or the one for what is none of theirs. It is shown with its choice, and no doubt: most lists say none. */
export type Placing = 'guessed' | 'unknown'

/** Where an item belongs, how sure that is, and the starter that it is like. */
type Placed = { place: Place; placing: Placing | undefined; starter: Starter | undefined }

/** A cell is heeded before a headline, and that before a name, the first that is known; a food type that is said narrows what is guessed by. */
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
  // Where a shelf ends is not said: what is known to belong elsewhere is told.
  const isSure = said !== undefined || (shelved && (!guess || isOn(shelved, guess.place)))
  const placing = isSure ? undefined : (shelved ?? guess) ? 'guessed' : 'unknown'
  return { place, placing, starter: guess?.starter }
}
