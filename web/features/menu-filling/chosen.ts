import type { InputOf } from '#contract/endpoints.ts'
import { itemKey } from '#contract/rules/items/batches.ts'
import { type NameLanguage, nameLanguages, type Starter, starters } from '#contract/rules/items/starters.ts'
import { toRupees } from '#contract/rules/money/money.ts'
import { readRupees } from '#contract/rules/reading/read-rupees.ts'

/** The ticked starters by slug, with their prices as typed. */
export type Chosen = Readonly<Record<string, string>>

export const withPrice = (chosen: Chosen, slug: string, price: string): Chosen => ({
  ...chosen,
  [slug]: price,
})

export function without(chosen: Chosen, slug: string): Chosen {
  const { [slug]: _, ...others } = chosen
  return others
}

/** The ticked starters that are not on the menu yet, in the catalogue's order. */
export const chosenStarters = (chosen: Chosen, onMenu: ReadonlySet<string>): Starter[] =>
  starters.filter(({ slug }) => chosen[slug] !== undefined && !onMenu.has(slug))

export const isPriced =
  (chosen: Chosen) =>
  ({ slug }: Starter) =>
    readRupees(chosen[slug] ?? '') !== undefined

/** The slugs of the starters that are on a menu, by their name in any language. */
export function startersOn(menu: readonly Parameters<typeof itemKey>[0][]): ReadonlySet<string> {
  const keys = new Set(menu.map(itemKey))
  const isOn = ({ names, quantity, unit }: Starter) =>
    nameLanguages.some((language) => keys.has(itemKey({ name: names[language], quantity, unit })))
  return new Set(starters.filter(isOn).map(({ slug }) => slug))
}

export const toItem = (
  { slug, names, foodType, category, unit, quantity }: Starter,
  chosen: Chosen,
  language: NameLanguage,
): InputOf<'addManyFood'>['items'][number] => ({
  name: names[language],
  price: toRupees(readRupees(chosen[slug] ?? '') ?? 0),
  foodType,
  category,
  unit,
  quantity,
})
