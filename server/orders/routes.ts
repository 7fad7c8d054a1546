import { endpoints } from '#contract/endpoints.ts'
import { replies } from '#contract/replies.ts'
import type { FeeBearer } from '#contract/rules/money/shop-share.ts'
import { readCarts } from '#server/cart/read-cart.ts'
import type { Db } from '#server/db/db.ts'
import { byRole } from '#server/http/by-role.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import { addressKey } from '#server/http/security/client-ip.ts'
import { type Api, admit, findViewer, readToken, serve } from '#server/http/serve.ts'
import { findSession, type Viewer } from '#server/http/sessions.ts'
import { findProof } from '#server/payments/confirm-payment.ts'
import { requireKeeper, requireOwnShop } from '#server/shops/own-shop.ts'
import { showShop } from '#server/shops/show-shop.ts'
import { orderActRoutes } from './acts/routes.ts'
import { listBlocked, setBlocked } from './blocked-customers.ts'
import { createOnlineOrder } from './checkout/create-online-order.ts'
import { showCart, showCartsSince } from './checkout/ordered-carts.ts'
import { placeOrder } from './checkout/place-order.ts'
import type { CheckoutParts } from './checkout/prepare-order.ts'
import { quoteOrder } from './checkout/quote-order.ts'
import { readVerified, verifyOnlineOrder } from './checkout/verify-online-order.ts'
import { showAgain } from './order-again.ts'
import { listCustomerOrders, listShopOrders, type OrderPage } from './read-orders.ts'
import { setOrderStatus } from './set-order-status.ts'
import { showOrderTo, withShares } from './shop-share.ts'
import type { OnStatusChange } from './status-change.ts'
import type { Audience } from './stream/missed-events.ts'
import type { OrderStreams } from './stream/order-streams.ts'
import { listUsual } from './usual-items.ts'

export type OrderParts = CheckoutParts & {
  streams: OrderStreams
  onStatusChange: OnStatusChange
  feeBearer: FeeBearer
}

export function orderRoutes(api: Api, parts: OrderParts) {
  const forShop = async (db: Db, page: OrderPage) => ({
    ...page,
    data: await withShares(db, page.data, parts.feeBearer),
  })

  serve(api, endpoints.showAgain, async ({ db, viewer, input }) => ({
    data: await showAgain(db, viewer, input),
  }))

  serve(api, endpoints.listUsual, async ({ db, viewer }) => ({ data: await listUsual(db, viewer.accountId) }))

  serve(api, endpoints.showCart, async ({ db, viewer, input: { shopId, cart } }) => ({
    data: await showCart(db, { accountId: viewer.accountId, shopId }, cart),
  }))

  serve(api, endpoints.showCarts, async ({ db, viewer: { accountId }, input: { since } }) => ({
    data: await readCarts(db, accountId),
    ...(since && { since: await showCartsSince(db, accountId, since) }),
  }))

  serve(api, endpoints.quoteOrder, async ({ db, input, request }) => ({
    data: await quoteOrder(
      db,
      parts.distances,
      input,
      async () => (await findViewer(db, request.headers))?.accountId,
    ),
  }))

  serve(api, endpoints.placeOrder, async ({ db, viewer, input, request }) => {
    const orderId = await placeOrder(db, parts, viewer.accountId, input, readIdempotencyKey(request))
    return { message: replies.orderPlaced, orderId }
  })

  serve(api, endpoints.createOnlineOrder, ({ db, viewer, input, request }) =>
    createOnlineOrder(db, parts, viewer.accountId, input, readIdempotencyKey(request)),
  )

  serve(api, endpoints.verifyOrder, async ({ db, input, request }) => {
    const proof = findProof(input)
    if (!proof) return readVerified(db, input.orderId)
    const viewer = await admit(db, request.headers, 'user')
    return verifyOnlineOrder(db, parts, viewer.accountId, proof, input)
  })

  serve(api, endpoints.listBlockedCustomers, async ({ db, viewer, input }) =>
    listBlocked(db, await requireOwnShop(db, viewer.accountId), input),
  )

  serve(api, endpoints.blockCustomer, async ({ db, viewer, input }) => {
    const shopId = await requireOwnShop(db, viewer.accountId)
    await setBlocked(db, { shopId, orderId: input.customer, isBlocked: input.blocked })
    const { data } = await listBlocked(db, shopId)
    return { data }
  })

  serve(api, endpoints.listMyOrders, async ({ db, viewer, input }) => {
    const list = byRole(viewer.role, {
      user: () => listCustomerOrders(db, viewer.accountId, input),
      shop: async () =>
        forShop(db, await listShopOrders(db, await requireOwnShop(db, viewer.accountId), input)),
    })
    return list()
  })

  serve(api, endpoints.listShopOrders, async ({ db, viewer, input }) => {
    const { open: isOpen, ...page } = input
    const shopId = await requireOwnShop(db, viewer.accountId)
    return forShop(db, await listShopOrders(db, shopId, { ...page, isOpen }))
  })

  // Mounted before `showOrder`, whose path would take 'stream' for an id.
  serve(api, endpoints.streamOrders, async ({ db, viewer, request, ip }) => {
    const token = readToken(request.headers) ?? ''
    return parts.streams.open({
      accountId: viewer.accountId,
      address: addressKey(ip),
      audience: await audienceOf(db, viewer),
      lastEventId: request.headers.get('last-event-id'),
      readForMs: Number(request.headers.get('read-for-ms') ?? Number.NaN),
      isStillAllowed: async () => (await findSession(db, token))?.accountId === viewer.accountId,
    })
  })

  serve(api, endpoints.showOrder, async ({ db, viewer, input }) => {
    const order = await showOrderTo(db, viewer, input.orderId, parts.feeBearer)
    const { openingHours: _, ...shop } = await showShop(db, order.shopId)
    return { order, shop }
  })

  orderActRoutes(api, parts)

  serve(api, endpoints.setOrderStatus, async ({ db, viewer, input }) => {
    await setOrderStatus(db, { ...input, ...(await requireKeeper(db, viewer)) }, parts)
    const data = await showOrderTo(db, viewer, input.orderId, parts.feeBearer)
    return { message: replies.statusChanged, data }
  })
}

function audienceOf(db: Db, { role, accountId }: Viewer): Promise<Audience> {
  const find = byRole<() => Promise<Audience>>(role, {
    user: async () => ({ customerAccountId: accountId }),
    shop: async () => ({ shopId: await requireOwnShop(db, accountId) }),
  })
  return find()
}
