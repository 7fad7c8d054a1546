import type { findItems } from '#contract/rules/search/find-items.ts'
import { itemsHolding } from '#contract/rules/search/items-holding.ts'
import { makeStore, useStore } from '#web/store.ts'

type Finder = { find: typeof findItems }

const literal: Finder = { find: itemsHolding }
const finder = makeStore(literal)

/** How a list of items is searched: for the literal text and, once the food words are loaded, by their synonyms too. */
export const useFindItems = (): Finder['find'] => useStore(finder, literal).find

/** Loads the food words. To be called when somebody is about to search; without a network the literal search remains. */
export async function fetchFoodWords(): Promise<void> {
  const rule = await import('#contract/rules/search/find-items.ts').catch(() => undefined)
  if (rule && finder.read() === literal) finder.write({ find: rule.findItems })
}
