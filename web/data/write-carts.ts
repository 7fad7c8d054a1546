import type { Carts } from '#contract/cart.ts'
import { CART_MARKS_KEY, CARTS_KEY, CURRENT_SHOP_KEY } from '#web/device/left-behind.ts'
import { makeStore } from '#web/store.ts'
import { type Counts, type Mark, read, stored } from './kept-carts.ts'

/** What begins anew is another cart: its mark goes with the last line. */
export function write(carts: Carts, currentShopId = read().currentShopId, marks = read().marks) {
  const ofCarts = Object.entries(marks).filter(([shopId]) => shopId in carts)
  stored.write({
    [CARTS_KEY]: JSON.stringify(carts),
    [CURRENT_SHOP_KEY]: currentShopId,
    [CART_MARKS_KEY]: ofCarts.length > 0 ? JSON.stringify(Object.fromEntries(ofCarts)) : undefined,
  })
}

/** By shop: the order from elsewhere that took something out of its cart here. */
export const elsewhere = makeStore<Readonly<Record<string, string>>>({})

/** What is ordered here, or begun anew, is no longer what that order left. */
export function forgetElsewhere(shopId: string) {
  const { [shopId]: _order, ...others } = elsewhere.read()
  elsewhere.write(others)
}

export function setLocalCount(shopId: string, itemId: string, count: number) {
  const { carts } = read()
  if (!(shopId in carts)) forgetElsewhere(shopId)
  const { [itemId]: _replaced, ...rest } = carts[shopId] ?? {}
  const cart = count > 0 ? { ...(carts[shopId] ?? {}), [itemId]: count } : rest
  const { [shopId]: _cart, ...others } = carts
  write(Object.keys(cart).length > 0 ? { ...others, [shopId]: cart } : others, shopId)
}

/** Puts what is left of a shop's cart in its place; none is no cart. */
export function setCounts(shopId: string, counts: Counts, mark?: Mark) {
  const { carts, currentShopId, marks } = read()
  const { [shopId]: _cart, ...others } = carts
  write(
    Object.keys(counts).length > 0 ? { ...others, [shopId]: counts } : others,
    currentShopId,
    mark ? { ...marks, [shopId]: mark } : marks,
  )
}

/** The cart is taken for a new one, whatever was ordered before. */
export function forgetMark(shopId: string) {
  const { carts, currentShopId, marks } = read()
  const { [shopId]: _mark, ...others } = marks
  write(carts, currentShopId, others)
}
