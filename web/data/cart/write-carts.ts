import type { Carts } from '#contract/cart.ts'
import { CART_MARKS_KEY, CARTS_KEY, CURRENT_SHOP_KEY } from '#web/device/left-behind.ts'
import { makeStore } from '#web/store.ts'
import { type Counts, type Mark, readCarts, storedCarts } from './stored-carts.ts'

/** Stores the carts. The mark of a shop whose cart is empty is dropped: the next cart there is another one. */
export function writeCarts(
  carts: Carts,
  currentShopId = readCarts().currentShopId,
  marks = readCarts().marks,
) {
  const ofCarts = Object.entries(marks).filter(([shopId]) => shopId in carts)
  storedCarts.write({
    [CARTS_KEY]: JSON.stringify(carts),
    [CURRENT_SHOP_KEY]: currentShopId,
    [CART_MARKS_KEY]: ofCarts.length > 0 ? JSON.stringify(Object.fromEntries(ofCarts)) : undefined,
  })
}

/** By shop: the id of the order from another device that removed something from the cart here, to tell the customer. */
export const orderedElsewhere = makeStore<Readonly<Record<string, string>>>({})

/** To be called when the cart is ordered here or begun anew: that order no longer concerns it. */
export function forgetOrderedElsewhere(shopId: string) {
  const { [shopId]: _order, ...others } = orderedElsewhere.read()
  orderedElsewhere.write(others)
}

export function setLocalCount(shopId: string, itemId: string, count: number) {
  const { carts } = readCarts()
  if (!(shopId in carts)) forgetOrderedElsewhere(shopId)
  const { [itemId]: _replaced, ...rest } = carts[shopId] ?? {}
  const cart = count > 0 ? { ...(carts[shopId] ?? {}), [itemId]: count } : rest
  writeCarts(withCart(carts, shopId, cart), shopId)
}

/** Replaces a shop's cart, and its mark if one is given. */
export function setCounts(shopId: string, counts: Counts, mark?: Mark) {
  const { carts, currentShopId, marks } = readCarts()
  writeCarts(withCart(carts, shopId, counts), currentShopId, mark ? { ...marks, [shopId]: mark } : marks)
}

/** Puts a shop's cart last. One without lines is removed. */
function withCart(carts: Carts, shopId: string, counts: Counts): Carts {
  const { [shopId]: _cart, ...others } = carts
  return Object.keys(counts).length > 0 ? { ...others, [shopId]: counts } : others
}

/** From now on the cart counts as a new one, to which no earlier order belongs. */
export function forgetMark(shopId: string) {
  const { carts, currentShopId, marks } = readCarts()
  const { [shopId]: _mark, ...others } = marks
  writeCarts(carts, currentShopId, others)
}
