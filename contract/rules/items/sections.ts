import { categories } from './catalogue.ts'
import { type FoodType, foodTypes } from './food-types.ts'

type Sortable = { foodType: FoodType; category: string }
/** `title`, with `foodType` if it is ambiguous, identifies it in addresses and must not change. People read `names`. */
export type Section<T> = { key: string; title: string; foodType?: FoodType; names: string[]; items: T[] }

const SMALL_UNDER = 4
const MAX_JOINED = 3

/**
 * The sections of a shop's page, in the catalogue's order. A category with fewer than four items
 * joins the next small ones until they hold four items or are three categories.
 */
export function sectionsOf<T extends Sortable>(items: readonly T[]): Section<T>[] {
  const sections: Open<T>[] = []
  let open: Open<T> | undefined

  for (const group of groupsOf(items)) {
    if (group.items.length >= SMALL_UNDER) {
      sections.push({ first: group, names: [group.category], items: group.items })
      continue
    }
    if (!open) {
      open = { first: group, names: [], items: [] }
      sections.push(open)
    }
    open.names.push(group.category)
    open.items.push(...group.items)
    if (open.items.length >= SMALL_UNDER || open.names.length >= MAX_JOINED) open = undefined
  }
  return sections.map(({ first, names, items }) => ({
    key: first.key,
    title: joined(names),
    ...(isOfSeveralTypes(first.category) && { foodType: first.foodType }),
    names,
    items,
  }))
}

/** The same for search results, which come best first: sections are ordered by their best item. */
export function sectionsOfFound<T extends Sortable>(found: readonly T[]): Section<T>[] {
  const sectionOf = new Map(
    sectionsOf(found).flatMap((section) => section.items.map((item) => [item, section] as const)),
  )
  return [...new Set(found.flatMap((item) => sectionOf.get(item) ?? []))]
}

type Open<T> = { first: Group<T>; names: string[]; items: T[] }

/** Categories that exist in several food types, so that their sections need the type to be told apart. */
const isOfSeveralTypes = (category: string): boolean =>
  foodTypes.filter((foodType) => categories[foodType].some((name) => name === category)).length > 1

/** "Dairy/Milk": the same category name in two food types is two groups. */
export const groupKey = ({ foodType, category }: Sortable): string => `${foodType}/${category}`

export type Group<T> = Sortable & { key: string; items: T[] }

/** The categories that have items, in the catalogue's order; the items keep theirs. */
export function groupsOf<T extends Sortable>(items: readonly T[]): Group<T>[] {
  // Without Map.groupBy, which browsers of older phones lack.
  const byKey = new Map<string, T[]>()
  for (const item of items) {
    const key = groupKey(item)
    const group = byKey.get(key)
    if (group) group.push(item)
    else byKey.set(key, [item])
  }
  return foodTypes.flatMap((foodType) =>
    categories[foodType].flatMap((category) => {
      const key = groupKey({ foodType, category })
      const group = byKey.get(key)
      return group ? [{ key, foodType, category, items: group }] : []
    }),
  )
}

/** "A", "A & B", "A, B & C". */
function joined(names: string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`
}
