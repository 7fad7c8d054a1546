import { deliveryFeePaise, isDeliveryFee } from '#contract/rules/money/delivery-fee.ts'
import { toPaise } from '#contract/rules/money/money.ts'
import { MAX_LINES } from '#contract/rules/orders/checkout.ts'
import { toColumns } from '#server/addresses/doorstep-columns.ts'
import { locate } from '#server/addresses/locate.ts'
import { readCart } from '#server/cart/read-cart.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { requireShopForOrder } from '#server/shops/show-shop.ts'
import type { OrderName } from '../acts/take-act.ts'
import { heldUnpaid } from '../stock/held-stock.ts'
import {
  checkOrder,
  fillCounts,
  type OrderPorts,
  type Placement,
  type PreparedOrder,
} from './prepare-order.ts'
import { isNearBandEdge, measure, priceOrder, toQuote } from './price-order.ts'

// In the specification's shortest form of the call, a payment begins with an amount and a fee, and the address comes
// only with the call that verifies it. Until then the order has an empty street, and no payment can place it.
const NO_ADDRESS = { firstName: '', lastName: '', phone: '', street: '', flat: '', floor: '', landmark: '' }

type Bare = Omit<Placement, 'address'>

/** The lines of the account's cart at this shop, for a call that names none. Refuses more than `MAX_LINES`. */
export async function linesOfCart(db: Db, accountId: string, shopId: string): Promise<Placement['items']> {
  const cart = await readCart(db, accountId, shopId)
  if (cart.size === 0) throw new Refusal('below_minimum')
  if (cart.size > MAX_LINES)
    throw new Refusal('malformed', { issues: [{ path: 'items', message: `At most ${MAX_LINES} items.` }] })
  return [...cart].map(([_id, count]) => ({ _id, count }))
}

/** Prices the lines with the delivery fee that the caller names, which must exist; `completeAddress` checks it later. */
export async function prepareWithoutAddress(
  db: Db,
  ports: OrderPorts,
  accountId: string,
  input: Bare,
  now: Date,
): Promise<PreparedOrder> {
  const shop = await requireShopForOrder(db, input.shopId, now)
  const wanted = await fillCounts(db, accountId, input)
  const nextDoor = await priceOrder(db, ports.distances, shop, wanted, shop.at, () =>
    heldUnpaid(db, accountId, shop.id),
  )
  const deliveryPaise = toPaise(input.deliveryCharge)
  if (!isDeliveryFee(deliveryPaise)) throw new Refusal('price_changed', { quote: toQuote(nextDoor) })
  const priced = { ...nextDoor, deliveryPaise, totalPaise: nextDoor.subtotalPaise + deliveryPaise }
  const address = { ...NO_ADDRESS, ...shop.at, latitude: shop.at.lat, longitude: shop.at.lng }
  return checkOrder({ shop, accountId, address, priced, now }, input)
}

export async function awaitsAddress(tx: Tx, shopId: string, orderId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('street')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    // A cancelled order may have an empty street because its customer's account was deleted.
    .where('status', '=', 'Awaiting payment')
    .executeTakeFirst()
  return order?.street === ''
}

/** Stores the address of an order that was begun without one; refuses an address whose delivery fee is another. */
export async function completeAddress(
  db: Db,
  ports: OrderPorts,
  { orderId, shopId }: OrderName,
  given: Placement['address'],
): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select(['street', 'delivery_paise'])
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order?.street !== '') return
  const address = locate(given, ports.phoneFirstDigits)
  const shop = await requireShopForOrder(db, shopId, new Date())
  const distance = await measure(ports.distances, shop, address)
  if (deliveryFeePaise(distance.metres) !== order.delivery_paise) throw new Refusal('price_changed')
  await db
    .updateTable('orders')
    .set({
      ...toColumns(address),
      distance_metres: distance.metres,
      distance_method: distance.method,
      distance_source: distance.source,
      is_near_band_edge: isNearBandEdge(distance),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .where('street', '=', '')
    .execute()
}
