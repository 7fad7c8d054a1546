import type { Carts } from '#contract/cart.ts'
import { MAX_COUNT } from '#contract/rules/checkout.ts'
import { mayPass } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { leftBy } from '#web/device/left-behind.ts'
import { forgetUnsent, keepUnsent, type Line, readUnsent } from '#web/device/unsent-lines.ts'
import { currentSession, onSessionChange } from '#web/session/session.ts'
import { useStore } from '#web/store.ts'
import { inTurn } from './in-turn.ts'
import {
  type Counts,
  countIn,
  noCounts,
  nothing,
  read,
  type State,
  setLocalCount,
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

/** Distinct items, not pieces: what the badge shows. */
export const cartCount = (counts: Counts): number => Object.keys(counts).length

/** The shop last opened or added to is the current one; but one without a cart does not hide a cart that is being filled. */
export function chooseShop(shopId: string) {
  const { carts, currentShopId } = read()
  const hidesCart = currentShopId in carts && !(shopId in carts)
  if (shopId !== currentShopId && !hidesCart) write(carts, shopId)
}

export function addOne(shopId: string, itemId: string) {
  const count = countIn(shopId, itemId)
  if (count >= MAX_COUNT) return
  setLocalCount(shopId, itemId, count + 1)
  tellServer({ shopId, itemId }, count, (line) => api('addToCart', line, { keepalive: true }))
}

export function removeOne(shopId: string, itemId: string) {
  const count = countIn(shopId, itemId)
  if (count === 0) return
  setLocalCount(shopId, itemId, count - 1)
  tellServer({ shopId, itemId }, count, (line) => api('removeFromCart', line, { keepalive: true }))
}

/** The remove button: the line goes here at once; the server forgets it too, or it would come back at the next sign-in. */
export const removeLine = (shopId: string, itemId: string) => setCount(shopId, itemId, 0)

export function setCount(shopId: string, itemId: string, count: number) {
  const before = countIn(shopId, itemId)
  if (before === count) return
  setLocalCount(shopId, itemId, count)
  tellServer({ shopId, itemId }, before, (line) =>
    api('setCartCount', { ...line, count }, { keepalive: true }),
  )
}

function tellServer(line: Line, before: number, change: (line: Line) => Promise<unknown>) {
  if (isLeftBehind()) keepUnsent(line, before)
  if (!isFollowed()) return
  // The cart in this browser is what the order is made from; the copy on the server is for other devices.
  const mine = { line, before }
  waiting.add(mine)
  void inTurn('cart', () => {
    waiting.delete(mine)
    return change(line).then(
      () => (readUnsent().length > 0 || !isMarked(line.shopId)) && followOrders(),
      (error) => mayPass(error) && keepUnsent(line, before),
    )
  })
}

/** Changes whose turn has not come, in their order. */
const waiting = new Set<{ line: Line; before: number }>()

/** The call that is under way outlasts the page; what waits behind it is for the next page to say. */
function keepWaiting() {
  if (!isFollowed()) return
  for (const { line, before } of waiting) keepUnsent(line, before)
}

/** Whether it is known which of the account's carts this one is. */
const isMarked = (shopId: string) => shopId in read().marks

const isFollowed = () => {
  const { token, userType } = currentSession()
  return token !== null && userType === 'user'
}

/** Its account's session has ended by itself: what is changed now is said once it is back, or the larger count would win. */
const isLeftBehind = () => currentSession().token === null && leftBy() !== null

/**
 * What was ordered elsewhere is taken out, and what the server did not hear of is said again: now, and whenever the network is
 * back or somebody comes back to this page.
 */
export function followWithCart() {
  const onSight = () => document.visibilityState === 'visible' && followOrders()
  followOrders()
  window.addEventListener('online', followOrders)
  window.addEventListener('focus', followOrders)
  window.addEventListener('pagehide', keepWaiting)
  document.addEventListener('visibilitychange', onSight)
  return () => {
    window.removeEventListener('online', followOrders)
    window.removeEventListener('focus', followOrders)
    window.removeEventListener('pagehide', keepWaiting)
    document.removeEventListener('visibilitychange', onSight)
  }
}

/** What went wrong is no one's affair: the next time comes, and an order of a cart that was ordered is refused. */
export const followOrders = () => void agree().catch(() => undefined)

/** In this order: a count that is told anew must have nothing in it that was ordered. */
async function agree() {
  if (!isFollowed()) return
  // With its code only where there is a cart: a first Home does without.
  if (Object.keys(read().carts).length > 0) await (await import('./hear-of-orders.ts')).hearOfOrders()
  await inTurn('cart', sendCounts)
}

/** The count as it stands now says all that was missed, in whatever order. */
async function sendCounts() {
  for (const line of readUnsent()) {
    try {
      const { shopId, itemId } = line
      await api('setCartCount', { shopId, itemId, count: countIn(shopId, itemId) }, { keepalive: true })
    } catch (error) {
      if (mayPass(error)) return
    }
    forgetUnsent(line)
  }
}

/** Joins the carts of this browser and of the account after signing in: the larger count wins on both sides. */
export async function mergeCarts() {
  await agree()
  const { data: kept } = await api('showCarts', {})
  const local = read().carts
  const merged: Carts = {}
  const news: { shopId: string; itemId: string; count: number }[] = []
  for (const shopId of new Set([...Object.keys(kept), ...Object.keys(local)])) {
    const cart: Record<string, number> = {}
    for (const itemId of new Set([...Object.keys(kept[shopId] ?? {}), ...Object.keys(local[shopId] ?? {})])) {
      const there = kept[shopId]?.[itemId] ?? 0
      const count = Math.max(there, local[shopId]?.[itemId] ?? 0)
      cart[itemId] = count
      if (count > there) news.push({ shopId, itemId, count })
    }
    merged[shopId] = cart
  }
  write(merged, read().currentShopId || (Object.keys(merged)[0] ?? ''))
  await Promise.allSettled(news.map((line) => api('setCartCount', line)))
  await agree()
}
