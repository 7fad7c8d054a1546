import { endpoints } from '#contract/endpoints.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { requireOwnShop } from '#server/shops/own-shop.ts'
import { readOwnShop } from '#server/shops/read-own-shop.ts'
import { readShopStats } from './shop-stats.ts'

/** The keeper's dashboard: the shop, and the figures of its orders. */
export function ownShopRoute(api: Api, { sealer }: { sealer: Sealer }) {
  serve(api, endpoints.showOwnShop, async ({ db, viewer }) => {
    const shopId = await requireOwnShop(db, viewer.accountId)
    const [shop, stats] = await Promise.all([readOwnShop(db, sealer, shopId), readShopStats(db, shopId)])
    return { shop, stats }
  })
}
