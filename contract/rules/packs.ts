import type { Unit } from './catalogue.ts'
import type { FoodType } from './food-types.ts'
import { contentsInBase } from './quantity.ts'

/** How many further packs of an item can be added together with it. */
export const MAX_MORE_PACKS = 5

type Named = { name: string; foodType: FoodType; category: string }
type Pack = { quantity: number; unit: Unit }
type Packed = Named & Pack

/** One or more packs of the same thing. */
export type Family<T> = [T, ...T[]]

/** A key that is equal for names that differ only in spaces and case. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** A key that is equal for packs of the same contents: 1000 grams and 1 kg. */
export function packKey({ quantity, unit }: Pack): string {
  const { of, size } = contentsInBase(quantity, unit)
  return `${Math.round(size * 1000)} ${of}`
}

/** A key that is equal for items of one family. */
export const familyKey = ({ name, foodType, category }: Named): string =>
  `${foodType}/${category}/${nameKey(name)}`

/** A key that is equal for items of one family and one pack: two different things that share a name. */
export const keyInFamily = (item: Packed): string => `${packKey(item)} ${familyKey(item)}`

/**
 * Groups a shop's items into families: packs with the same name, food type and category. A family is at the place of its
 * first item; its packs are sorted by size, those in the first item's measure (weight, volume or pieces) first. Of two items
 * with the same name and pack the second is another thing, and a family of its own.
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

/** The packs of an item's family, including itself; empty if the item is not in the list. */
export const familyOf = <T extends Packed & { _id: string }>(items: readonly T[], itemId: string): T[] =>
  familiesOf(items).find((family) => family.some(({ _id }) => _id === itemId)) ?? []

type Shared = Named & { description: string }

/** The changes of an edit to what all packs of a family share. */
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
