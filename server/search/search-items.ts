import type { z } from 'zod'
import { MOST_SHOPS_FOUND } from '#contract/rules/search/search.ts'
import type * as contract from '#contract/search.ts'
import { findNearby, type Search } from './find-nearby.ts'
import { pageOf } from './page-of.ts'

type Question = z.output<typeof contract.searchItems.input>

/** The shops that deliver to a point and have what is searched for, each with its matching items. */
export async function searchItems(
  search: Search,
  { q, limit, after, ...at }: Question,
): Promise<z.input<typeof contract.searchItems.reply>> {
  const { found, isWhole } = await findNearby(search, { q, at, most: MOST_SHOPS_FOUND, now: new Date() })
  return { ...pageOf(found, after, limit), isWhole }
}
