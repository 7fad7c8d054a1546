import { endpoints } from '#contract/endpoints.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { addToCart, removeFromCart, setCartCount, setCartCounts } from './change-cart.ts'

export function cartRoutes(api: Api) {
  serve(api, endpoints.addToCart, async ({ db, viewer, input }) => ({
    count: await addToCart(db, { accountId: viewer.accountId, ...input }),
  }))

  serve(api, endpoints.removeFromCart, async ({ db, viewer, input }) => ({
    count: await removeFromCart(db, { accountId: viewer.accountId, ...input }),
  }))

  serve(api, endpoints.setCartCounts, async ({ db, viewer, input }) => {
    await setCartCounts(db, viewer.accountId, input.carts)
    return {}
  })

  serve(api, endpoints.setCartCount, async ({ db, viewer, input }) => ({
    count: await setCartCount(db, { accountId: viewer.accountId, ...input }, input.count),
  }))
}
