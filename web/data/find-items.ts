import type { findItems } from '#contract/rules/find-items.ts'
import { itemsHolding } from '#contract/rules/items-holding.ts'
import { makeStore, useStore } from '#web/store.ts'

type Finder = { find: typeof findItems }

const literal: Finder = { find: itemsHolding }
const finder = makeStore(literal)

/** How a list is searched: for what holds the text and, once the words have come, for what is meant by it. */
export const useFindItems = (): Finder['find'] => useStore(finder, literal).find

/** Fetches the words, as soon as somebody is about to search. Without a network the text itself is still found. */
export async function fetchFoodWords(): Promise<void> {
  const rule = await import('#contract/rules/find-items.ts').catch(() => undefined)
  if (rule && finder.read() === literal) finder.write({ find: rule.findItems })
}
