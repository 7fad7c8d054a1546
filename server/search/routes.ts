import { endpoints } from '#contract/endpoints.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { searchItems } from './search-items.ts'

export function searchRoutes(api: Api) {
  serve(api, endpoints.searchItems, ({ db, input }) => searchItems(db, input))
}
