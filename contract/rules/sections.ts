import { categories } from './catalogue.ts'
import { type FoodType, foodTypes } from './food-types.ts'

type Sortable = { foodType: FoodType; category: string }
/**
 * `title` identifies a section in addresses, together with `foodType` if several food types have that title, so it must
 * never change. People are shown the translated `names`.
 */
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

/** The same for search results, best first: sections are in the order of their best item. */
export function sectionsOfFound<T extends Sortable>(found: readonly T[]): Section<T>[] {
  const sectionOf = new Map(
    sectionsOf(found).flatMap((section) => section.items.map((item) => [item, section] as const)),
  )
  return [...new Set(found.flatMap((item) => sectionOf.get(item) ?? []))]
}

type Open<T> = { first: Group<T>; names: string[]; items: T[] }

/** Whether several food types have a category of this name, so that a section title alone is ambiguous. */
const isOfSeveralTypes = (category: string): boolean =>
  foodTypes.filter((foodType) => categories[foodType].some((name) => name === category)).length > 1

/** "Dairy/Milk": a category name may occur in several food types. */
export const groupKey = ({ foodType, category }: Sortable): string => `${foodType}/${category}`

export type Group<T> = Sortable & { key: string; items: T[] }

/** The categories that have items, in the catalogue's order; the items of each keep their order. */
export function groupsOf<T extends Sortable>(items: readonly T[]): Group<T>[] {
  // Without Map.groupBy, which many customers' phones do not have.
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
