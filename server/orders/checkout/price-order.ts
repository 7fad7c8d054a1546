import type { Quote } from '#contract/orders/checkout.ts'
import type { Unit } from '#contract/rules/items/catalogue.ts'
import { orderQuantity } from '#contract/rules/items/quantity.ts'
import { deliveryFeePaise } from '#contract/rules/money/delivery-fee.ts'
import { toRupees } from '#contract/rules/money/money.ts'
import { lineTotalPaise, MAX_COUNT, MIN_SUBTOTAL_PAISE } from '#contract/rules/orders/checkout.ts'
import { pictureUrl } from '#contract/rules/pictures/pictures.ts'
import { reachByLine } from '#contract/rules/places/reach.ts'
import { straightLineMetres } from '#contract/rules/places/straight-line.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { type DistanceProvider, isUnroutable, type RoadDistance } from '#server/geo/distance.ts'
import { GeoError } from '#server/geo/geo-error.ts'
import type { LatLng } from '#server/geo/places.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findItemsToSell, type ItemToSell } from '#server/menu/read-items.ts'
import type { Shortage } from '#server/menu/stock.ts'

export type Wanted = { itemId: string; count: number }

export type PricedLine = {
  itemId: string
  name: string
  picture: string
  pricePaise: number
  count: number
  unit: Unit
  packSize: number
  totalPaise: number
  /** Whether the item has counted stock, from which the order must take its packs. */
  isCounted: boolean
}

export type PricedOrder = {
  lines: PricedLine[]
  subtotalPaise: number
  deliveryPaise: number
  totalPaise: number
  distance: RoadDistance
}

/** Packs that the customer's own unpaid orders hold, by item. Called only when too few are left. */
export type Held = () => Promise<ReadonlyMap<string, number>>

/**
 * Prices the wanted items and their delivery, only from stored data and never from prices that the browser sends. If an
 * item is gone or has too few packs left, refuses with a quote of what can be had.
 */
export async function priceOrder(
  db: Db,
  distances: DistanceProvider,
  shop: { id: string } & Deliverer,
  wanted: readonly Wanted[],
  to: LatLng,
  held: Held,
): Promise<PricedOrder> {
  const merged = mergeSame(wanted)
  const ids = merged.map(({ itemId }) => itemId)
  const [items, distance] = await Promise.all([
    findItemsToSell(db, shop.id, ids),
    measure(distances, shop, to),
  ])
  const lines = merged.flatMap(({ itemId, count }) => {
    const item = items.get(itemId)
    return item ? [toLine(item, count)] : []
  })
  const priced = addUp(lines, distance)
  refuseShort(priced, await findShort(merged, items, held))
  return priced
}

/**
 * Prices the same lines again with the shop's present prices and the same distance. Refuses items that are off sale;
 * whether enough packs are left is checked when they are taken.
 */
export async function priceAgain(tx: Tx, shopId: string, priced: PricedOrder): Promise<PricedOrder> {
  const ids = priced.lines.map(({ itemId }) => itemId)
  const items = await findItemsToSell(tx, shopId, ids)
  const lines = priced.lines.flatMap(({ itemId, count }) => {
    const item = items.get(itemId)
    return item ? [toLine(item, count)] : []
  })
  const subtotalPaise = addUp(lines, priced.distance).subtotalPaise
  const now = { ...priced, lines, subtotalPaise, totalPaise: subtotalPaise + priced.deliveryPaise }
  const offSale = priced.lines.flatMap(({ itemId, name }) => {
    const item = items.get(itemId)
    return item?.is_sold ? [] : [{ itemId, name, left: 0, isGone: !item || item.removed_at !== null }]
  })
  refuseShort(now, offSale)
  return now
}

/** Refuses if anything is short, with a quote of the rest in which a short item keeps as many packs as are left. */
export function refuseShort(priced: PricedOrder, short: readonly Shortage[]): void {
  const [first] = short
  if (!first) return
  const leftOf = new Map(short.map(({ itemId, left }) => [itemId, left]))
  const lines = priced.lines.flatMap((line) => {
    const count = leftOf.get(line.itemId) ?? line.count
    return count > 0 ? [{ ...line, count, totalPaise: lineTotalPaise(line.pricePaise, count) }] : []
  })
  const details = {
    quote: toQuote(addUp(lines, priced.distance)),
    items: short.map(({ itemId, name, left }) => ({ _id: itemId, name, left })),
  }
  if (short.length > 1 || first.isGone) throw new Refusal('item_unavailable', details)
  if (first.left === 0)
    throw new Refusal('item_unavailable', { ...details, reason: 'sold_out', values: { item: first.name } })
  const values = { item: first.name, left: first.left }
  throw new Refusal('item_unavailable', { ...details, reason: 'few_left', values })
}

async function findShort(
  wanted: readonly Wanted[],
  items: ReadonlyMap<string, ItemToSell>,
  held: Held,
): Promise<Shortage[]> {
  const short = wanted.flatMap(({ itemId, count }) => {
    const item = items.get(itemId)
    const left = item?.is_sold ? (item.stock_count ?? count) : 0
    if (left >= count) return []
    const isGone = !item || item.removed_at !== null
    return [{ itemId, name: item?.name ?? '', left, count, isGone, isCounted: item?.is_sold }]
  })
  if (!short.some(({ isCounted }) => isCounted)) return short
  const own = await held()
  return short.flatMap(({ isCounted, count, ...rest }) => {
    const left = rest.left + (isCounted ? (own.get(rest.itemId) ?? 0) : 0)
    return left < count ? [{ ...rest, left }] : []
  })
}

/** An item that is named twice is one line. */
export function mergeSame(wanted: readonly Wanted[]): Wanted[] {
  const merged = new Map<string, number>()
  for (const { itemId, count } of wanted) {
    merged.set(itemId, Math.min((merged.get(itemId) ?? 0) + count, MAX_COUNT))
  }
  return [...merged].map(([itemId, count]) => ({ itemId, count }))
}

const toLine = (item: ItemToSell, count: number): PricedLine => ({
  itemId: item.id,
  name: item.name,
  picture: item.picture,
  pricePaise: item.price_paise,
  count,
  unit: item.unit,
  packSize: item.pack_size,
  totalPaise: lineTotalPaise(item.price_paise, count),
  isCounted: item.stock_count !== null,
})

/** Whoever delivers: from where, and how far by road. */
export type Deliverer = { name: string; at: LatLng; deliveryRadiusKm: number }

/**
 * The distance by road from a shop to a point. Refuses a point beyond its delivery radius; where even the straight line is
 * longer, without asking the provider.
 */
export async function measure(
  distances: DistanceProvider,
  shop: Deliverer,
  to: LatLng,
): Promise<RoadDistance> {
  const outOfReach = () => new Refusal('out_of_reach', { reason: 'of_shop', values: { shop: shop.name } })
  if (reachByLine(straightLineMetres(shop.at, to), shop.deliveryRadiusKm) === 'beyond') throw outOfReach()
  const [distance] = await distances.distances(shop.at, [to]).catch((error: unknown) => {
    if (error instanceof GeoError) throw new Refusal('distance_unavailable')
    throw error
  })
  if (!distance) throw new Refusal('distance_unavailable')
  if (isUnroutable(distance)) throw new Refusal('unroutable')
  // Rounded down, because fee bands end below a whole number of metres: the stored distance gives the charged fee.
  const metres = Math.floor(distance.metres)
  if (metres > shop.deliveryRadiusKm * 1000) throw outOfReach()
  return { ...distance, metres }
}

function addUp(lines: PricedLine[], distance: RoadDistance): PricedOrder {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.totalPaise, 0)
  const deliveryPaise = deliveryFeePaise(distance.metres)
  return { lines, subtotalPaise, deliveryPaise, totalPaise: subtotalPaise + deliveryPaise, distance }
}

export function toQuote(priced: PricedOrder): Quote {
  return {
    lines: priced.lines.map((line) => ({
      _id: line.itemId,
      name: line.name,
      image: pictureUrl(line.picture),
      price: toRupees(line.pricePaise),
      count: line.count,
      unit: line.unit,
      packSize: line.packSize,
      quantity: orderQuantity(line.count, line.packSize, line.unit),
      total: toRupees(line.totalPaise),
    })),
    subtotal: toRupees(priced.subtotalPaise),
    deliveryCharge: toRupees(priced.deliveryPaise),
    amount: toRupees(priced.totalPaise),
    distance: priced.distance.metres / 1000,
    distanceMethod: priced.distance.method,
    minimum: toRupees(MIN_SUBTOTAL_PAISE),
  }
}

/** True when the low and the high end of an estimate cost different fees. */
export function isNearBandEdge({ metres, low = metres, high = metres }: RoadDistance): boolean {
  return deliveryFeePaise(low) !== deliveryFeePaise(high)
}
