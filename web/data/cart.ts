import type { Carts } from '#contract/cart.ts'
import { MAX_COUNT } from '#contract/rules/checkout.ts'
import { mayPass } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { CARTS_KEY, CURRENT_SHOP_KEY } from '#web/device/left-behind.ts'
import { makeStoredStore } from '#web/device/stored-store.ts'
import { forgetUnsent, keepUnsent, type Line, readUnsent } from '#web/device/unsent-lines.ts'
import { currentSession, onSessionChange } from '#web/session/session.ts'
import { useStore } from '#web/store.ts'
import { inTurn } from './in-turn.ts'

/** Item id to count, of one shop. */
export type Counts = Readonly<Record<string, number>>
type State = { carts: Carts; currentShopId: string }

const nothing: State = { carts: {}, currentShopId: '' }
const noCounts: Counts = {}
const stored = makeStoredStore<State>([CARTS_KEY, CURRENT_SHOP_KEY], (carts, currentShopId) =>
  carts === null && currentShopId === null
    ? nothing
    : { carts: parseCarts(carts), currentShopId: currentShopId ?? '' },
)
const { read } = stored

function parseCarts(text: string | null = null): Carts {
  try {
    const found: unknown = JSON.parse(text || '{}')
    return isCarts(found) ? found : {}
  } catch {
    return {} // written by something else: a cart that cannot be read is an empty one
  }
}

function isCarts(found: unknown): found is Carts {
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return false
  return Object.values(found).every(
    (cart: unknown) =>
      typeof cart === 'object' &&
      cart !== null &&
      Object.values(cart).every((count) => Number.isInteger(count)),
  )
}

const write = (carts: Carts, currentShopId = read().currentShopId) =>
  stored.write({ [CARTS_KEY]: JSON.stringify(carts), [CURRENT_SHOP_KEY]: currentShopId })

/** Whoever leaves takes the carts along. */
function subscribe(tell: () => void) {
  const stops = [stored.subscribe(tell), onSessionChange(tell)]
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
  tellServer({ shopId, itemId }, (line) => api('addToCart', line, { keepalive: true }))
}

export function removeOne(shopId: string, itemId: string) {
  const count = countIn(shopId, itemId)
  if (count === 0) return
  setLocalCount(shopId, itemId, count - 1)
  tellServer({ shopId, itemId }, (line) => api('removeFromCart', line, { keepalive: true }))
}

/** The remove button: the line goes here at once; the server forgets it too, or it would come back at the next sign-in. */
export const removeLine = (shopId: string, itemId: string) => setCount(shopId, itemId, 0)

export function setCount(shopId: string, itemId: string, count: number) {
  if (countIn(shopId, itemId) === count) return
  setLocalCount(shopId, itemId, count)
  tellServer({ shopId, itemId }, (line) => api('setCartCount', { ...line, count }, { keepalive: true }))
}

/** What was ordered is in the cart no more, here as on the server; what came into it meanwhile stays. */
export function takeOrdered(shopId: string, lines: readonly { _id: string; count: number }[]) {
  const { [shopId]: cart = {}, ...carts } = read().carts
  const left = { ...cart }
  for (const { _id, count } of lines) {
    const rest = (left[_id] ?? 0) - count
    if (rest > 0) left[_id] = rest
    else delete left[_id]
  }
  write(Object.keys(left).length > 0 ? { ...carts, [shopId]: left } : carts)
}

export const countIn = (shopId: string, itemId: string): number => read().carts[shopId]?.[itemId] ?? 0

function setLocalCount(shopId: string, itemId: string, count: number) {
  const { carts } = read()
  const { [itemId]: _replaced, ...rest } = carts[shopId] ?? {}
  const cart = count > 0 ? { ...(carts[shopId] ?? {}), [itemId]: count } : rest
  const { [shopId]: _cart, ...others } = carts
  write(Object.keys(cart).length > 0 ? { ...others, [shopId]: cart } : others, shopId)
}

function tellServer(line: Line, change: (line: Line) => Promise<unknown>) {
  if (!isFollowed()) return
  // The cart in this browser is what the order is made from; the copy on the server is for other devices.
  void inTurn('cart', () => change(line).then(sendCounts, (error) => mayPass(error) && keepUnsent(line)))
}

const isFollowed = () => {
  const { token, userType } = currentSession()
  return token !== null && userType === 'user'
}

/** What the server did not hear of is said again: now, and whenever the network is back. */
export function followWithCart() {
  void sendUnsent()
  window.addEventListener('online', sendUnsent)
  return () => window.removeEventListener('online', sendUnsent)
}

async function sendUnsent() {
  if (isFollowed()) await inTurn('cart', sendCounts)
}

/** The count as it stands now says all that was missed, in whatever order. */
async function sendCounts() {
  for (const line of readUnsent()) {
    try {
      await api('setCartCount', { ...line, count: countIn(line.shopId, line.itemId) }, { keepalive: true })
    } catch (error) {
      if (mayPass(error)) return
    }
    forgetUnsent(line)
  }
}

/** Joins the carts of this browser and of the account after signing in: the larger count wins on both sides. */
export async function mergeCarts() {
  await sendUnsent()
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
}
