import type { FoodItem } from '#contract/menu.ts'

/** The list with one element moved to another index, which is clamped. */
export function moved<T>(all: readonly T[], one: T, to: number): T[] {
  const others = all.filter((other) => other !== one)
  const place = Math.min(Math.max(to, 0), others.length)
  return [...others.slice(0, place), one, ...others.slice(place)]
}

/** The menu with some of its items in another order, in the same positions among the others. */
export function arranged<T extends Pick<FoodItem, '_id'>>(
  menu: readonly T[],
  itemIds: readonly string[],
): T[] {
  const byId = new Map(menu.map((item) => [item._id, item]))
  const next = itemIds.flatMap((id) => byId.get(id) ?? []).values()
  const isMoved = new Set(itemIds)
  return menu.map((item) => (isMoved.has(item._id) ? (next.next().value ?? item) : item))
}
