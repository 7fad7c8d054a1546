import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FoodItem } from './menu.ts'
import { MAX_SEARCH_CHARACTERS } from './rules/search/search.ts'
import { Next, QueryLatitude, QueryLongitude, QueryPage, ReplyId, Text } from './shapes.ts'
import { ShopCard } from './shops.ts'

/** The search text, and the point to deliver to. */
const question = {
  q: Text(MAX_SEARCH_CHARACTERS).min(1),
  latitude: QueryLatitude,
  longitude: QueryLongitude,
}

export const FoundShop = z.object({
  shop: ShopCard,
  items: z.array(FoodItem).describe('The matching items that can be ordered now, best match first'),
  more: z.int().describe('The number of further items of the shop that match'),
})
export type FoundShop = z.infer<typeof FoundShop>

export const searchItems = endpoint('searchItems', {
  input: z.object({ ...question, ...QueryPage }),
  reply: z.object({
    data: z.array(FoundShop),
    isWhole: z
      .boolean()
      .describe(
        'False if no shop matches all words of the search, so that the results match only some of them',
      ),
    next: Next,
  }),
})

export const SearchSuggestion = z.object({
  kind: z.enum(['item', 'category', 'shop']),
  text: z.string().describe('The text to search for, or the name of the shop'),
  shopId: ReplyId.optional().describe('Present if `kind` is `shop`'),
})
export type SearchSuggestion = z.infer<typeof SearchSuggestion>

export const suggestSearch = endpoint('suggestSearch', {
  input: z.object(question),
  reply: z.object({ data: z.array(SearchSuggestion) }),
})
