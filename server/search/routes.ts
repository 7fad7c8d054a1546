import { endpoints } from '#contract/endpoints.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { searchItems } from './search-items.ts'
import { suggestSearch } from './suggest-search.ts'
import { openVocabulary } from './vocabulary.ts'

export function searchRoutes(api: Api) {
  const search = { db: api.db, vocabulary: openVocabulary(api.db) }
  serve(api, endpoints.searchItems, ({ input }) => searchItems(search, input))
  serve(api, endpoints.suggestSearch, ({ input }) => suggestSearch(search, input))
}
