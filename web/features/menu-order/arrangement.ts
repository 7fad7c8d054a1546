import type { FoodItem } from '#contract/menu.ts'

/** The same items with one of them at another place; at its own where there is none further on. */
export function moved(itemIds: readonly string[], itemId: string, to: number): string[] {
  const others = itemIds.filter((id) => id !== itemId)
  const place = Math.min(Math.max(to, 0), others.length)
  return [...others.slice(0, place), itemId, ...others.slice(place)]
}

/** A menu with some of its items in another order, in the places that they have among all. */
export function arranged<T extends Pick<FoodItem, '_id'>>(
  menu: readonly T[],
  itemIds: readonly string[],
): T[] {
  const byId = new Map(menu.map((item) => [item._id, item]))
  const next = itemIds.flatMap((id) => byId.get(id) ?? []).values()
  const isMoved = new Set(itemIds)
  return menu.map((item) => (isMoved.has(item._id) ? (next.next().value ?? item) : item))
}
