import type { Again } from '#contract/again.ts'
import type { Order } from '#contract/order.ts'
import { holdTheSame } from '#contract/rules/items/same-pack.ts'
import { toRupees } from '#contract/rules/money/money.ts'
import { isOpen } from '#contract/rules/orders/order-life.ts'
import type { Db } from '#server/db/db.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { findItemsToSell } from '#server/menu/read-items.ts'
import { showShop, visibleShops } from '#server/shops/show-shop.ts'
import { listCustomerOrders, showOrder } from './read-orders.ts'

/** Enough for a customer who orders from three shops every morning, with three orders on their way. */
const LOOKED_THROUGH = 10

type Which = { orderId?: string | undefined; shopId?: string | undefined }

/**
 * An earlier order's final lines, as far as its shop sells them now. Without `orderId` it is the latest suitable order,
 * from a shop that visitors can find; null if there is none.
 */
export async function showAgain(db: Db, viewer: Viewer, { orderId, shopId }: Which): Promise<Again | null> {
  if (orderId) return againOf(db, await showOrder(db, viewer, orderId))
  const { data } = await listCustomerOrders(db, viewer.accountId, { limit: LOOKED_THROUGH, shopId })
  const visible = await visibleShops(
    db,
    data.map((order) => order.shopId),
  )
  // An order that brought something again free of charge only repeats a part of another order.
  const offered = data.filter((order) => order.againOf === undefined && visible.has(order.shopId))
  // Prefer shops with nothing on its way: who orders from several in turn probably wants the next one.
  const awaited = new Set(data.filter(({ status }) => isOpen(status)).map((order) => order.shopId))
  const last = offered.find((order) => !awaited.has(order.shopId)) ?? offered[0]
  return last ? againOf(db, last) : null
}

async function againOf(db: Db, order: Order): Promise<Again> {
  const ids = order.items.map(({ _id }) => _id)
  const [{ acceptingOrders, shopAddress, deliveryRadius }, found] = await Promise.all([
    showShop(db, order.shopId),
    ids.length > 0 ? findItemsToSell(db, order.shopId, ids) : new Map<string, never>(),
  ])
  const wanted = order.items.map((line) => {
    const item = found.get(line._id)
    const left = item?.is_sold ? Math.min(line.count, item.stock_count ?? line.count) : 0
    return { line, item, left }
  })
  return {
    orderId: order._id,
    at: order.date,
    shop: {
      _id: order.shopId,
      name: order.shopName,
      acceptingOrders,
      shopAddress: { latitude: shopAddress.latitude, longitude: shopAddress.longitude },
      deliveryRadius,
    },
    lines: wanted.flatMap(({ line, item, left }) =>
      item && left > 0
        ? [
            {
              itemId: line._id,
              name: item.name,
              count: left,
              price: toRupees(item.price_paise),
              was: line.price,
            },
          ]
        : [],
    ),
    gone: wanted.filter(({ left }) => left === 0).map(({ line }) => line.name),
    fewer: wanted.filter(({ line, left }) => left > 0 && left < line.count).map(({ line }) => line.name),
    repacked: wanted
      .filter(
        ({ line, item, left }) =>
          item && left > 0 && !holdTheSame(line, { ...item, packSize: item.pack_size }),
      )
      .map(({ line }) => line.name),
  }
}
