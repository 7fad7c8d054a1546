import { MAX_COUNT } from '#contract/rules/orders/checkout.ts'
import { isTransient } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { inTurn } from '#web/data/in-turn.ts'
import { storedOwner } from '#web/device/left-behind.ts'
import { keepUnsent, type Line, readUnsent } from '#web/device/unsent-lines.ts'
import { currentSession } from '#web/session/session.ts'
import { countIn, readCarts } from './stored-carts.ts'
import { hasServerCart, syncCartsInBackground } from './sync-carts.ts'
import { setLocalCount } from './write-carts.ts'

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

/** Removes a line here and on the server; kept there, it would come back at the next sign-in. */
export const removeLine = (shopId: string, itemId: string) => setCount(shopId, itemId, 0)

export function setCount(shopId: string, itemId: string, count: number) {
  const before = countIn(shopId, itemId)
  if (before === count) return
  setLocalCount(shopId, itemId, count)
  tellServer({ shopId, itemId }, before, (line) =>
    api('setCartCount', { ...line, count }, { keepalive: true }),
  )
}

/** Sends a change of the cart in this browser to the account's copy, if there is one. @param before the line's count before it */
function tellServer(line: Line, before: number, change: (line: Line) => Promise<unknown>) {
  if (hasExpiredSession()) keepUnsent(line, before)
  if (!hasServerCart()) return
  // The cart in this browser is what the order is made from; the copy on the server is for other devices.
  const mine = { line, before }
  waiting.add(mine)
  window.addEventListener('pagehide', keepWaiting)
  void inTurn('cart', () => {
    waiting.delete(mine)
    return change(line).then(
      () => (readUnsent().length > 0 || !isMarked(line.shopId)) && syncCartsInBackground(),
      (error) => isTransient(error) && keepUnsent(line, before),
    )
  })
}

/** Changes that wait to be sent, in their order. */
const waiting = new Set<{ line: Line; before: number }>()

/** As the page is left: a call under way outlives the page (`keepalive`), the next page sends those that wait behind it. */
function keepWaiting() {
  if (!hasServerCart()) return
  for (const { line, before } of waiting) keepUnsent(line, before)
}

/** Whether the number of this cart is known. */
const isMarked = (shopId: string) => shopId in readCarts().marks

/**
 * Whether the account's session has expired. Changes are recorded then, to be sent after the next sign-in: otherwise
 * merging the carts would undo removals, because the larger count wins.
 */
const hasExpiredSession = () => currentSession().token === null && storedOwner() !== null
