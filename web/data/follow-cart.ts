import { mayPass } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { isJoining, keepJoining } from '#web/device/joining-carts.ts'
import { forgetUnsent, type Line, readUnsent } from '#web/device/unsent-lines.ts'
import { currentSession } from '#web/session/session.ts'
import { inTurn } from './in-turn.ts'
import { countIn, read } from './kept-carts.ts'

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
  const onSight = () => document.visibilityState === 'visible' && followOrders()
  followOrders()
  window.addEventListener('online', followOrders)
  window.addEventListener('focus', followOrders)
  document.addEventListener('visibilitychange', onSight)
  return () => {
    window.removeEventListener('online', followOrders)
    window.removeEventListener('focus', followOrders)
    document.removeEventListener('visibilitychange', onSight)
  }
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
  if (!isFollowed()) return
  await hearAndSay()
  // What was taken out here and is not said yet would come back.
  if (!isJoining() || readUnsent().length > 0) return
  await (await import('./join-carts.ts')).joinCarts()
  await hearAndSay()
}

/** In this order: a count that is told anew must have nothing in it that was ordered. */
async function hearAndSay(): Promise<void> {
  // With its code only where there is a cart: a first Home does without.
  if (Object.keys(read().carts).length > 0) await (await import('./hear-of-orders.ts')).hearOfOrders()
  await inTurn('cart', sendCounts)
}

/** The count as it stands now says all that was missed, in whatever order. */
async function sendCounts() {
  const send = async (line: Line) => {
    const { shopId, itemId } = line
    try {
      await api('setCartCount', { shopId, itemId, count: countIn(shopId, itemId) }, { keepalive: true })
    } catch (error) {
      if (mayPass(error)) return
    }
    forgetUnsent(line)
  }
  await Promise.all(readUnsent().map(send))
}
