import { currentSession, onSessionChange } from '#web/session/session.ts'
import { useStore } from '#web/store.ts'
import {
  type CartState,
  type Counts,
  noCarts,
  noCounts,
  readCarts,
  subscribeToStoredCarts,
} from './stored-carts.ts'

/** Carts change with the session too: they belong to the account. */
export function subscribeToCarts(tell: () => void) {
  const stops = [subscribeToStoredCarts(tell), onSessionChange(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The carts as they are shown. A shopkeeper has none, even if a visitor has filled one in this browser. */
export const shownCarts = (): CartState => (currentSession().userType === 'shop' ? noCarts : readCarts())

export const useCarts = (): CartState => useStore({ read: shownCarts, subscribe: subscribeToCarts }, noCarts)

/** The cart of the current shop, and the ids of other shops with a cart. */
export function useCurrentCart() {
  const { carts, currentShopId } = useCarts()
  const others = Object.keys(carts).filter((id) => id !== currentShopId && cartCount(carts[id] ?? {}) > 0)
  return { shopId: currentShopId, counts: carts[currentShopId] ?? noCounts, others }
}

/** Distinct items, not pieces: what the badge shows. */
export const cartCount = (counts: Counts): number => Object.keys(counts).length
