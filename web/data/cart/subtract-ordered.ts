import type { CartWithOrders } from '#contract/orders/ordered-carts.ts'
import { inCalls } from '#contract/rules/shops/named-shops.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { inTurn } from '#web/data/in-turn.ts'
import { forgetConfirming, isAsked, readConfirming } from '#web/device/confirming-payments.ts'
import { findUnsent, keepUnsent } from '#web/device/unsent-lines.ts'
import { useStore } from '#web/store.ts'
import { leftOf } from './left-of-cart.ts'
import { noCounts, readCarts } from './stored-carts.ts'
import { forgetOrderedElsewhere, orderedElsewhere, setCounts } from './write-carts.ts'

/** How many order ids a cart's mark holds: enough that an order that the server reports again is recognised. */
const KEPT_ORDERS = 20
/** If the user changes the cart during each try, the rest is left to the next time. */
const TRIES = 3

const none = orderedElsewhere.read()

export const useOrderedElsewhere = (shopId: string): string | undefined =>
  useStore(orderedElsewhere, none)[shopId]

let underway: Promise<void> | undefined

/** Removes from the carts of this browser what the account has ordered on other devices. Throws what went wrong. */
export function subtractOrderedElsewhere(): Promise<void> {
  underway ??= subtractAt(concernedShops()).finally(() => {
    underway = undefined
  })
  return underway
}

/** The shops with a cart here, and the shop of a payment that is being confirmed: its cart may have been emptied by hand. */
function concernedShops(): Set<string> {
  const confirming = readConfirming('verifyOrder')?.shopId
  return new Set([...Object.keys(readCarts().carts), ...(confirming ? [confirming] : [])])
}

/** The number of the first cart of this shop whose orders this browser may not know yet. */
function unknownFrom(shopId: string): number | undefined {
  const confirming = readConfirming('verifyOrder')
  const paid = confirming?.shopId === shopId ? confirming.cart : undefined
  return readCarts().marks[shopId]?.cart ?? paid
}

async function subtractAt(shopIds: ReadonlySet<string>, triesLeft = TRIES) {
  if (triesLeft === 0) return
  // Waits until the changes made so far are sent. The read below is not in this queue, so later changes need not wait.
  await inTurn('cart', async () => {})
  const asked = [...shopIds].filter((shopId) => concernedShops().has(shopId))
  const before = new Map(asked.map((shopId) => [shopId, stateOf(shopId)]))
  const carts = await ask(asked)
  const isChanged = (shopId: string) => stateOf(shopId) !== before.get(shopId)
  const changed = asked.filter(isChanged)
  for (const [shopId, cart] of carts) if (!isChanged(shopId)) take(shopId, cart)
  if (changed.length > 0) await subtractAt(new Set(changed), triesLeft - 1)
}

type CartOfShop = readonly [shopId: string, cart: CartWithOrders]

/** One call for up to fifty carts, because this runs on every page. */
async function ask(shopIds: readonly string[]): Promise<CartOfShop[]> {
  if (shopIds.length === 1) return Promise.all(shopIds.map(askOne))
  const replies = await Promise.all(inCalls(shopIds).map(askTogether))
  return replies.flat()
}

async function askTogether(shopIds: readonly string[]): Promise<CartOfShop[]> {
  const since = shopIds.map((shopId) => [shopId, unknownFrom(shopId) ?? []].flat().join(':')).join(',')
  const reply = await patientApi('showCarts', { since })
  // A server of the release before ignores `since`.
  return reply.since ? Object.entries(reply.since) : Promise.all(shopIds.map(askOne))
}

async function askOne(shopId: string): Promise<CartOfShop> {
  const cart = unknownFrom(shopId)
  const { data } = await patientApi('showCart', { shopId, ...(cart && { cart: String(cart) }) })
  return [shopId, data]
}

function stateOf(shopId: string): string {
  const { carts, marks } = readCarts()
  return JSON.stringify([carts[shopId], marks[shopId]])
}

function take(shopId: string, { cart, counts, ordered }: CartWithOrders) {
  // The payment was confirmed without this browser. Kept, its lines would be taken out of the next cart as well.
  const confirming = readConfirming('verifyOrder')?.question.orderId
  const isHeard = ordered.some(({ orderId }) => orderId === confirming)
  if (isHeard && !isAsked('verifyOrder')) forgetConfirming('verifyOrder')
  const { carts, marks } = readCarts()
  const { taken = [] } = marks[shopId] ?? {}
  const news = ordered.filter(({ orderId }) => !taken.includes(orderId))
  const before = carts[shopId] ?? noCounts
  const heardOf = (itemId: string) => findUnsent({ shopId, itemId })?.heard
  const left = leftOf(
    before,
    news.flatMap(({ lines }) => lines),
    { counts, heardOf },
  )
  setCounts(shopId, left, { cart, taken: withOrders(taken, news) })
  const last = news.at(-1)
  if (!last) return
  // A cash order empties the account's cart on the server, so what remains here is sent again.
  for (const itemId of Object.keys(before)) {
    const rest = left[itemId] ?? 0
    if (rest !== (counts[itemId] ?? 0)) keepUnsent({ shopId, itemId }, rest)
  }
  if (JSON.stringify(left) !== JSON.stringify(before))
    orderedElsewhere.write({ ...orderedElsewhere.read(), [shopId]: last.orderId })
}

const withOrders = (taken: readonly string[], news: readonly { orderId: string }[]) =>
  [...taken, ...news.map(({ orderId }) => orderId)].slice(-KEPT_ORDERS)

/** Removes the lines of an order that was placed in this browser. What was added since the checkout began stays. */
export function subtractOrder(
  shopId: string,
  lines: readonly { _id: string; count: number }[],
  orderId: string | undefined,
) {
  const { carts, marks } = readCarts()
  const mark = marks[shopId]
  forgetOrderedElsewhere(shopId)
  if (orderId !== undefined && mark?.taken.includes(orderId)) return
  const news = orderId === undefined ? [] : [{ orderId }]
  const left = leftOf(carts[shopId] ?? noCounts, lines)
  setCounts(shopId, left, mark && { ...mark, taken: withOrders(mark.taken, news) })
}
