import { currentSession, onSessionChange } from '#web/session/session.ts'
import { useStore } from '#web/store.ts'
import { type Counts, noCounts, nothing, read, type State, subscribe } from './kept-carts.ts'

/** Whoever leaves takes the carts along. */
export function subscribeToCarts(tell: () => void) {
  const stops = [subscribe(tell), onSessionChange(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What is shown of them: to a shopkeeper nothing, who has no cart, whatever a visitor left in this browser. */
export const shownCarts = (): State => (currentSession().userType === 'shop' ? nothing : read())

export const useCarts = (): State => useStore({ read: shownCarts, subscribe: subscribeToCarts }, nothing)

/** The cart of the current shop, and which other shops have one. */
export function useCurrentCart() {
  const { carts, currentShopId } = useCarts()
  const others = Object.keys(carts).filter((id) => id !== currentShopId && cartCount(carts[id] ?? {}) > 0)
  return { shopId: currentShopId, counts: carts[currentShopId] ?? noCounts, others }
}

/** Distinct items, not pieces: what the badge shows. */
export const cartCount = (counts: Counts): number => Object.keys(counts).length
