import { useStore } from '#web/store.ts'
import { cartCount, shownCarts, subscribeToCarts } from './cart.ts'
import { type Counts, noCounts } from './stored-carts.ts'

/** The count of one item. A component that uses it rerenders only when that count changes. */
export const useCount = (shopId: string, itemId: string): number =>
  useStore({ subscribe: subscribeToCarts, read: () => shownIn(shopId)[itemId] ?? 0 }, 0)

/** The first of these items that is in the cart. */
export const useFirstInCart = (shopId: string, itemIds: readonly string[]): string | undefined =>
  useStore(
    { subscribe: subscribeToCarts, read: () => itemIds.find((itemId) => (shownIn(shopId)[itemId] ?? 0) > 0) },
    undefined,
  )

/** How many distinct items the cart of a shop holds. */
export const useCartCount = (shopId: string): number =>
  useStore({ subscribe: subscribeToCarts, read: () => cartCount(shownIn(shopId)) }, 0)

const shownIn = (shopId: string): Counts => shownCarts().carts[shopId] ?? noCounts
