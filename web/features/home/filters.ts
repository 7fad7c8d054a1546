import type { InputOf } from '#contract/endpoints.ts'

export const wishes = ['open', 'delivers', 'rated'] as const
type Wish = (typeof wishes)[number]

/** The most wanted categories, in this order; menus have more. */
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

/** The filters in the page's URL. */
export type Filters = Partial<Record<Wish, 'true'>> & { category?: Category }

/** @param hasPlace without a place the filter `delivers` is ignored */
export function readFilters(search: URLSearchParams, hasPlace: boolean): Filters {
  const filters: Filters = {}
  for (const wish of wishes)
    if (search.get(wish) === 'true' && (hasPlace || wish !== 'delivers')) filters[wish] = 'true'
  const category = shownCategories.find((name) => name === search.get('category'))
  return category ? { ...filters, category } : filters
}

export const isNarrowed = (filters: Filters): boolean => Object.keys(filters).length > 0

/** A page of the list. Divisible by every number of columns, and short enough that what follows can be reached. */
const AT_ONCE = '24'
/** The first page is shorter: rendering takes time in proportion, on the server and on the phone. */
const AT_FIRST = '12'

export const askedBy = (filters: Filters): InputOf<'listShops'> => ({ ...filters, limit: AT_ONCE })

/** The input for the first page, by a page's URL; on the server the place is unknown. */
export const askedOf = ({ url }: Pick<Request, 'url'>): InputOf<'listShops'> => ({
  ...askedBy(readFilters(new URL(url).searchParams, false)),
  limit: AT_FIRST,
})

/** The query with one filter switched on or off. */
export function toggled(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (next.get(name) === value) next.delete(name)
  else next.set(name, value)
  return next
}
