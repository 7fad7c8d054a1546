import type { z } from 'zod'
import type * as checkout from '#contract/orders/checkout.ts'
import { holdTheSame } from '#contract/rules/items/same-pack.ts'
import { toPaise } from '#contract/rules/money/money.ts'
import { sumFault } from '#contract/rules/money/sum-fault.ts'
import { type Wish, wishes } from '#contract/rules/orders/order-acts.ts'
import { locate } from '#server/addresses/locate.ts'
import { readCart } from '#server/cart/read-cart.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { DistanceProvider } from '#server/geo/distance.ts'
import type { LatLng } from '#server/geo/places.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { PaymentEffects } from '#server/payments/effects.ts'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import type { Openness } from '#server/shops/shop-row.ts'
import { requireShopForOrder } from '#server/shops/show-shop.ts'
import type { OrderClock } from '../acts/order-clock.ts'
import { heldUnpaid } from '../stock/held-stock.ts'
import { type PricedOrder, priceAgain, priceOrder, toQuote, type Wanted } from './price-order.ts'

export type OrderPorts = { distances: DistanceProvider; phoneFirstDigits: string }
/** In each of them 0 means no limit. */
export type CheckoutLimits = {
  /** The most open orders of a customer without a proven e-mail. */
  unverifiedOpenOrders: number
  /** The most open cash orders of one customer at one shop. */
  codOpenOrders: number
  /** The largest total that may be paid in cash. */
  codCeilingPaise: number
}
export type CheckoutParts = OrderPorts & {
  /** How long a checkout lives: its key, and a payment that it began. */
  checkoutSeconds: number
  limits: CheckoutLimits
  clock: OrderClock
  gateway: PaymentGateway
  effects: PaymentEffects
}
export type Placement = z.output<typeof checkout.placeOrder.input>

export type PreparedOrder = {
  shopId: string
  shopName: string
  customerAccountId: string
  address: Placement['address'] & LatLng
  wish: Wish
  /** The number of the cart that was ordered, where the caller named one. */
  cart?: number | undefined
  priced: PricedOrder
  preparedAt: Date
}

/** Checks and prices an order, cash or online, and refuses one that cannot be placed. Stores nothing. */
export async function prepareOrder(
  db: Db,
  ports: OrderPorts,
  accountId: string,
  input: Placement,
  now: Date,
): Promise<PreparedOrder> {
  const address = locate(input.address, ports.phoneFirstDigits)
  const [shop, wanted] = await Promise.all([
    requireShopForOrder(db, input.shopId, now),
    fillCounts(db, accountId, input),
  ])
  const priced = await priceOrder(db, ports.distances, shop, wanted, address, () =>
    heldUnpaid(db, accountId, shop.id),
  )
  return checkOrder({ shop, accountId, address, priced, now }, input)
}

type ToCheck = {
  shop: { id: string; name: string } & Openness
  accountId: string
  address: PreparedOrder['address']
  priced: PricedOrder
  now: Date
}

/** Refuses an order whose shop is closed, whose sum is out of bounds, or which differs from what the customer was shown. */
export function checkOrder(
  { shop, accountId, address, priced, now }: ToCheck,
  asked: Omit<Placement, 'address'>,
): PreparedOrder {
  if (!shop.acceptingOrders) throw new Refusal(shop.closedBecause === 'busy' ? 'shop_busy' : 'shop_closed')
  const fault = sumFault(priced.subtotalPaise, priced.totalPaise)
  if (fault === 'below_minimum') throw new Refusal('below_minimum')
  if (fault === 'too_much') throw new Refusal('malformed', { reason: 'too_much' })
  refuseUnshown(priced, asked)
  return {
    shopId: shop.id,
    shopName: shop.name,
    customerAccountId: accountId,
    address,
    wish: asked.wish ?? wishes[0],
    cart: asked.cart,
    priced,
    preparedAt: now,
  }
}

type Shown = Pick<Placement, 'amount' | 'deliveryCharge'> & { items?: Placement['items'] | undefined }

/** Refuses an order whose prices or pack sizes differ from what the customer was shown. */
function refuseUnshown(priced: PricedOrder, shown: Shown): void {
  const { items = [] } = shown
  const isAsShown =
    toPaise(shown.amount) === priced.totalPaise && toPaise(shown.deliveryCharge) === priced.deliveryPaise
  if (!isAsShown) throw new Refusal('price_changed', { quote: toQuote(priced) })
  if (!items.every((line) => costsAsShown(line, priced)))
    throw new Refusal('price_changed', { quote: toQuote(priced), reason: 'of_lines' })
  if (!items.every((line) => holdsAsShown(line, priced)))
    throw new Refusal('price_changed', { quote: toQuote(priced), reason: 'of_packs' })
}

/** Checked line by line, as two changes may cancel out in the total. Callers that name no line prices are checked by the total alone. */
const costsAsShown = ({ _id, shownPrice }: Placement['items'][number], { lines }: PricedOrder): boolean =>
  shownPrice === undefined ||
  lines.some(({ itemId, pricePaise }) => itemId === _id && pricePaise === toPaise(shownPrice))

/** A smaller pack at the same price would not show in the prices. */
const holdsAsShown = ({ _id, shownPack }: Placement['items'][number], { lines }: PricedOrder): boolean =>
  shownPack === undefined || lines.some((line) => line.itemId === _id && holdTheSame(line, shownPack))

/**
 * Prices a prepared order once more, now that the placing transaction has locked the shop: a price may have changed since,
 * or an item gone off sale. Refuses if it differs from what the customer was shown.
 */
export async function prepareAgain(tx: Tx, prepared: PreparedOrder, shown: Shown): Promise<PreparedOrder> {
  const priced = await priceAgain(tx, prepared.shopId, prepared.priced)
  refuseUnshown(priced, shown)
  return { ...prepared, priced }
}

/** A line without a count takes the one in the account's stored cart. */
export async function fillCounts(
  db: Db | Tx,
  accountId: string,
  input: Pick<Placement, 'items' | 'shopId'>,
): Promise<Wanted[]> {
  if (input.items.every((item) => item.count !== undefined)) {
    return input.items.map((item) => ({ itemId: item._id, count: item.count ?? 0 }))
  }
  const cart = await readCart(db, accountId, input.shopId)
  return input.items.map(({ _id, count = cart.get(_id) }) => {
    if (count === undefined)
      throw new Refusal('malformed', { issues: [{ path: 'items', message: `No count for item ${_id}.` }] })
    return { itemId: _id, count }
  })
}
