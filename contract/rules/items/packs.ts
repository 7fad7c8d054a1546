import type { Unit } from './catalogue.ts'
import type { FoodType } from './food-types.ts'
import { contentsInBase } from './quantity.ts'

/** How many further packs can be added together with an item. */
export const MAX_MORE_PACKS = 5

type Named = { name: string; foodType: FoodType; category: string }
type Pack = { quantity: number; unit: Unit }
type Packed = Named & Pack

/** The packs of one thing; never empty. */
export type Family<T> = [T, ...T[]]

/** Equal for names that differ only in spacing or capitals. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Equal for packs of the same amount: 1000 grams are 1 kg. */
export function packKey({ quantity, unit }: Pack): string {
  const { of, size } = contentsInBase(quantity, unit)
  return `${Math.round(size * 1000)} ${of}`
}

/** Equal for items of one family. */
export const familyKey = ({ name, foodType, category }: Named): string =>
  `${foodType}/${category}/${nameKey(name)}`

/** Equal for the same pack of the same family, as of two different things with one name. */
export const keyInFamily = (item: Packed): string => `${packKey(item)} ${familyKey(item)}`

/**
 * Groups the items of a shop into families (same name, food type and category), each at the place of its first item. Within a
 * family packs are sorted by size, those of the first item's measure before others. A second item with the same name and pack
 * is another thing, so it becomes a family of its own.
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

/** The family of an item, with the item itself; empty if the item is not in the list. */
export const familyOf = <T extends Packed & { _id: string }>(items: readonly T[], itemId: string): T[] =>
  familiesOf(items).find((family) => family.some(({ _id }) => _id === itemId)) ?? []

type Shared = Named & { description: string }

/** The changed fields among those that all packs of a family share. */
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
