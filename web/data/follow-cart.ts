import { keepJoining } from '#web/device/joining-carts.ts'
import { currentSession } from '#web/session/session.ts'

/** Whether a customer is signed in, so that the server has a copy of the cart. */
export const isFollowed = (): boolean => {
  const { token, userType } = currentSession()
  return token !== null && userType === 'user'
}

/**
 * Keeps the carts of browser and server the same (`agreeOnCarts`): now, and whenever the network or the user comes back.
 * @returns a function that stops it
 */
export function followWithCart() {
  const done = new AbortController()
  const how = { signal: done.signal }
  const onSight = () => document.visibilityState === 'visible' && followOrders()
  followOrders()
  window.addEventListener('online', followOrders, how)
  window.addEventListener('focus', followOrders, how)
  document.addEventListener('visibilitychange', onSight, how)
  return () => done.abort()
}

/** Errors are ignored: it is tried again, and the server refuses to order a cart twice. */
export const followOrders = () => void agree().catch(() => undefined)

/** After signing in: joins the visitor's carts and the account's. If the page is left meanwhile, the next one goes on. */
export function beginJoining() {
  keepJoining()
  followOrders()
}

/** The same as `followOrders`, to be awaited. Throws what went wrong. */
export async function agree(): Promise<void> {
  // Loaded on demand: visitors who are not signed in do not need it.
  if (isFollowed()) await (await import('./agree-on-carts.ts')).agreeOnCarts()
}
