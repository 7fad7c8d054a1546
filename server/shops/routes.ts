import { endpoints } from '#contract/endpoints.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { listShops } from './list-shops.ts'

/** `GET /api/shops/:shopId` carries the menu too, and own details carry order figures: those modules mount them. */
export function shopRoutes(api: Api) {
  serve(api, endpoints.listShops, ({ db, input }) => listShops(db, input))
}
