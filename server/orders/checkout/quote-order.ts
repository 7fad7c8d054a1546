import type { z } from 'zod'
import type * as checkout from '#contract/orders/checkout.ts'
import { isInIndia } from '#contract/rules/accounts/checks.ts'
import type { Db } from '#server/db/db.ts'
import type { DistanceProvider } from '#server/geo/distance.ts'
import { Refusal } from '#server/http/refusal.ts'
import { requireShopForOrder } from '#server/shops/show-shop.ts'
import { heldUnpaid } from '../stock/held-stock.ts'
import { priceOrder, toQuote } from './price-order.ts'

/** The price of a cart delivered to a point, for anyone, even below the minimum. The customer matters only for packs they hold themselves. */
export async function quoteOrder(
  db: Db,
  distances: DistanceProvider,
  input: z.output<typeof checkout.quoteOrder.input>,
  findCustomer: () => Promise<string | undefined> = async () => undefined,
) {
  const { shopId, items, latitude, longitude } = input
  if (!isInIndia(latitude, longitude)) throw new Refusal('place_missing')
  const shop = await requireShopForOrder(db, shopId, new Date())
  const wanted = items.map((item) => ({ itemId: item._id, count: item.count ?? 1 }))
  const held = async () => {
    const accountId = await findCustomer()
    return accountId ? heldUnpaid(db, accountId, shopId) : new Map()
  }
  const to = { lat: latitude, lng: longitude }
  return toQuote(await priceOrder(db, distances, shop, wanted, to, held))
}
