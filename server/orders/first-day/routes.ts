import { endpoints } from '#contract/endpoints.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { requireKeeper, requireOwnShop } from '#server/shops/own-shop.ts'
import { markFirstDay } from './mark-first-day.ts'
import { readFirstDay } from './read-first-day.ts'
import { placeTestOrder, removeTestOrder } from './test-order.ts'

/** The checklist of a new shop, and its test order. */
export function firstDayRoutes(api: Api) {
  serve(api, endpoints.showFirstDay, async ({ db, viewer }) => ({
    data: await readFirstDay(db, await requireOwnShop(db, viewer.accountId)),
  }))

  serve(api, endpoints.markFirstDay, async ({ db, viewer, input }) => {
    const shopId = await requireOwnShop(db, viewer.accountId)
    await markFirstDay(db, shopId, input.step)
    return { data: await readFirstDay(db, shopId) }
  })

  serve(api, endpoints.placeTestOrder, async ({ db, viewer }) => {
    const keeper = await requireKeeper(db, viewer)
    await placeTestOrder(db, keeper)
    return { data: await readFirstDay(db, keeper.shopId) }
  })

  serve(api, endpoints.removeTestOrder, async ({ db, viewer }) => {
    const keeper = await requireKeeper(db, viewer)
    await removeTestOrder(db, keeper)
    return { data: await readFirstDay(db, keeper.shopId) }
  })
}
