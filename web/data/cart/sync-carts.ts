import { keepJoining } from '#web/device/joining-carts.ts'
import { currentSession } from '#web/session/session.ts'

/** Whether a customer is signed in, so that the server has a copy of the cart. */
export const hasServerCart = (): boolean => {
  const { token, userType } = currentSession()
  return token !== null && userType === 'user'
}

/**
 * Keeps the carts of browser and server the same (`exchangeCarts`): now, and whenever the network or the user comes back.
 * @returns a function that stops it
 */
export function keepCartsInSync() {
  const done = new AbortController()
  const how = { signal: done.signal }
  const onSight = () => document.visibilityState === 'visible' && syncCartsInBackground()
  syncCartsInBackground()
  window.addEventListener('online', syncCartsInBackground, how)
  window.addEventListener('focus', syncCartsInBackground, how)
  document.addEventListener('visibilitychange', onSight, how)
  return () => done.abort()
}

/** Errors are ignored: it is tried again, and the server refuses to order a cart twice. */
export const syncCartsInBackground = () => void syncCarts().catch(() => undefined)

/** After signing in: merges the visitor's carts with the account's. If the page is left meanwhile, the next one goes on. */
export function beginMerging() {
  keepJoining()
  syncCartsInBackground()
}

/** The same as `syncCartsInBackground`, to be awaited. Throws what went wrong. */
export async function syncCarts(): Promise<void> {
  // Loaded on demand: visitors who are not signed in do not need it.
  if (hasServerCart()) await (await import('./exchange-carts.ts')).exchangeCarts()
}
