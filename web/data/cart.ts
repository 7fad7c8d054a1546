import { onSessionChange } from '#web/session/session.ts'
import { useStore } from '#web/store.ts'
import {
  type Counts,
  countIn,
  noCounts,
  nothing,
  read,
  type State,
  subscribe as subscribeToKept,
  write,
} from './kept-carts.ts'

/** Whoever leaves takes the carts along. */
function subscribe(tell: () => void) {
  const stops = [subscribeToKept(tell), onSessionChange(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}

const useCarts = (): State => useStore({ read, subscribe }, nothing)

/** Of one item, so that among hundreds only the one is drawn anew whose number changed. */
export const useCount = (shopId: string, itemId: string): number =>
  useStore({ subscribe, read: () => read().carts[shopId]?.[itemId] ?? 0 }, 0)

/** The first of some items that is in the cart. */
export const useFirstInCart = (shopId: string, itemIds: readonly string[]): string | undefined =>
  useStore({ subscribe, read: () => itemIds.find((itemId) => countIn(shopId, itemId) > 0) }, undefined)

/** How many distinct items the cart of a shop holds. */
export const useCartCount = (shopId: string): number =>
  useStore({ subscribe, read: () => cartCount(read().carts[shopId] ?? noCounts) }, 0)

/** The cart of the current shop, and which other shops have one. */
export function useCurrentCart() {
  const { carts, currentShopId } = useCarts()
  const others = Object.keys(carts).filter((id) => id !== currentShopId && cartCount(carts[id] ?? {}) > 0)
  return { shopId: currentShopId, counts: carts[currentShopId] ?? noCounts, others }
}

export const useCounts = (shopId: string): Counts =>
  useStore({ subscribe, read: () => read().carts[shopId] ?? noCounts }, noCounts)

/** Distinct items, not pieces: what the badge shows. */
export const cartCount = (counts: Counts): number => Object.keys(counts).length

/** The shop last opened or added to is the current one; but one without a cart does not hide a cart that is being filled. */
export function chooseShop(shopId: string) {
  const { carts, currentShopId } = read()
  const hidesCart = currentShopId in carts && !(shopId in carts)
  if (shopId !== currentShopId && !hidesCart) write(carts, shopId)
}
