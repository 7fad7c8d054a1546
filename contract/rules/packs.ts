import type { Unit } from './catalogue.ts'
import type { FoodType } from './food-types.ts'
import { contentsInBase } from './quantity.ts'

/** How many further packs of an item are added along with it. */
export const MAX_MORE_PACKS = 5

type Named = { name: string; foodType: FoodType; category: string }
type Pack = { quantity: number; unit: Unit }
type Packed = Named & Pack

/** Packs of one thing, at least one of them. */
export type Family<T> = [T, ...T[]]

/** The same for names that are one, however they are spaced or capitalised. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** The same for packs that hold as much: 1000 grams are 1 kg. */
export function packKey({ quantity, unit }: Pack): string {
  const { of, size } = contentsInBase(quantity, unit)
  return `${Math.round(size * 1000)} ${of}`
}

/** The same for items of one family. */
export const familyKey = ({ name, foodType, category }: Named): string =>
  `${foodType}/${category}/${nameKey(name)}`

/** The same for items that are one pack of one family, as only two things that share a name can be. */
export const keyInFamily = (item: Packed): string => `${packKey(item)} ${familyKey(item)}`

/**
 * The items of a shop as families, each in the place of its first item: packs of one name, food type and category, the
 * smaller before the bigger, what is measured as the first item is before what is not. Of two items of one name and one
 * pack the second is another thing: it is a family of its own.
 */
export function familiesOf<T extends Packed>(items: readonly T[]): Family<T>[] {
  const families: Family<T>[] = []
  const byKey = new Map<string, Family<T>>()
  const seen = new Set<string>()
  for (const item of items) {
    const key = familyKey(item)
    const own = `${packKey(item)} ${key}`
    const family = byKey.get(key)
    if (family && !seen.has(own)) family.push(item)
    else {
      const founded: Family<T> = [item]
      families.push(founded)
      if (!family) byKey.set(key, founded)
    }
    seen.add(own)
  }
  for (const family of families) sortBySize(family)
  return families
}

/** The packs of the family that an item is in, itself among them; none where it is not there. */
export const familyOf = <T extends Packed & { _id: string }>(items: readonly T[], itemId: string): T[] =>
  familiesOf(items).find((family) => family.some(({ _id }) => _id === itemId)) ?? []

type Shared = Named & { description: string }

/** What an edit changed of what the packs of a family share. */
export function sharedChanges(before: Shared, after: Shared): Partial<Shared> {
  const { name, description, foodType, category } = after
  return {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
    ...(foodType !== before.foodType && { foodType }),
    ...(category !== before.category && { category }),
  }
}

function sortBySize(packs: Pack[]): void {
  if (packs.length < 2) return
  const measureOf = ({ quantity, unit }: Pack) => contentsInBase(quantity, unit).of
  const sizeOf = ({ quantity, unit }: Pack) => contentsInBase(quantity, unit).size
  const measures = [...new Set(packs.map(measureOf))]
  const placeOf = (pack: Pack) => measures.indexOf(measureOf(pack))
  packs.sort((one, other) => placeOf(one) - placeOf(other) || sizeOf(one) - sizeOf(other))
}
