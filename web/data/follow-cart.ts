import { keepJoining } from '#web/device/joining-carts.ts'
import { currentSession } from '#web/session/session.ts'

/** Whether an account has a copy of the cart in this browser. */
export const isFollowed = (): boolean => {
  const { token, userType } = currentSession()
  return token !== null && userType === 'user'
}

/**
 * What was ordered elsewhere is taken out, and what the server did not hear of is said again: now, and whenever the network is
 * back or somebody comes back to this page.
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

/** What went wrong is no one's affair: the next time comes, and an order of a cart that was ordered is refused. */
export const followOrders = () => void agree().catch(() => undefined)

/** After signing in. A page that is left before it has ended leaves the rest to the next one. */
export function beginJoining() {
  keepJoining()
  followOrders()
}

/** What `followOrders` begins, for who waits for it. Throws what went wrong. */
export async function agree(): Promise<void> {
  // With its code only where there is an account: a stranger's first Home does without.
  if (isFollowed()) await (await import('./agree-on-carts.ts')).agreeOnCarts()
}
