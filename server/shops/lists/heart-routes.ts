import { endpoints } from '#contract/endpoints.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { giveHeart, listHearts, takeHeart } from './hearts.ts'

export function heartRoutes(api: Api) {
  serve(api, endpoints.listHearts, ({ db, viewer, input }) => listHearts(db, viewer.accountId, input))

  serve(api, endpoints.giveHeart, async ({ db, viewer, input }) => {
    await giveHeart(db, viewer.accountId, input.shopId)
    return listHearts(db, viewer.accountId)
  })

  serve(api, endpoints.takeHeart, async ({ db, viewer, input }) => {
    await takeHeart(db, viewer.accountId, input.shopId)
    return listHearts(db, viewer.accountId)
  })
}
