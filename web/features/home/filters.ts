import type { InputOf } from '#contract/endpoints.ts'

export const wishes = ['open', 'delivers', 'rated'] as const
type Wish = (typeof wishes)[number]

/** Of those that shops are opened for most, in this order; the menus hold more. */
export const shownCategories = [
  'Milk',
  'Bread',
  'Fruits',
  'Vegetables',
  'Paneer',
  'Yogurt',
  'Butter',
  'Ghee',
  'Rice',
  'Flour',
  'Spices',
  'Cakes',
  'Cookies',
  'Buns',
] as const
type Category = (typeof shownCategories)[number]

/** What the page's address says that shops are to be narrowed to. */
export type Filters = Partial<Record<Wish, 'true'>> & { category?: Category }

/** @param hasPlace without one nobody knows who delivers there */
export function readFilters(search: URLSearchParams, hasPlace: boolean): Filters {
  const filters: Filters = {}
  for (const wish of wishes)
    if (search.get(wish) === 'true' && (hasPlace || wish !== 'delivers')) filters[wish] = 'true'
  const category = shownCategories.find((name) => name === search.get('category'))
  return category ? { ...filters, category } : filters
}

export const isNarrowed = (filters: Filters): boolean => Object.keys(filters).length > 0

/** Full rows on every width; what stands below the list is to be found, too. */
const AT_ONCE = '24'
/** A page comes with fewer: to draw twice as many costs a phone, and the server, twice as much. */
const AT_FIRST = '12'

export const askedBy = (filters: Filters): InputOf<'listShops'> => ({ ...filters, limit: AT_ONCE })

/** By the address of a page that knows no place yet. */
export const askedOf = ({ url }: Pick<Request, 'url'>): InputOf<'listShops'> => ({
  ...askedBy(readFilters(new URL(url).searchParams, false)),
  limit: AT_FIRST,
})

/** The address's query with one filter more, or one fewer. */
export function toggled(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (next.get(name) === value) next.delete(name)
  else next.set(name, value)
  return next
}
