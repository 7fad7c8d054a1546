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
  write(withCart(carts, shopId, cart), shopId)
}

/** Puts what is left of a shop's cart in its place. */
export function setCounts(shopId: string, counts: Counts, mark?: Mark) {
  const { carts, currentShopId, marks } = read()
  write(withCart(carts, shopId, counts), currentShopId, mark ? { ...marks, [shopId]: mark } : marks)
}

/** With this cart behind the others; one without lines is none. */
function withCart(carts: Carts, shopId: string, counts: Counts): Carts {
  const { [shopId]: _cart, ...others } = carts
  return Object.keys(counts).length > 0 ? { ...others, [shopId]: counts } : others
}

/** The cart is taken for a new one, whatever was ordered before. */
export function forgetMark(shopId: string) {
  const { carts, currentShopId, marks } = read()
  const { [shopId]: _mark, ...others } = marks
  write(carts, currentShopId, others)
}
