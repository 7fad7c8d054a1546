import type { ReplyOf } from '#contract/endpoints.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { forgetConfirming, isAsked, readConfirming } from '#web/device/confirming-payments.ts'
import { findUnsent, keepUnsent } from '#web/device/unsent-lines.ts'
import { useStore } from '#web/store.ts'
import { inTurn } from './in-turn.ts'
import { noCounts, read } from './kept-carts.ts'
import { leftOf } from './left-of-cart.ts'
import { elsewhere, forgetElsewhere, setCounts } from './write-carts.ts'

/** Of one cart: an order that is told late is told by then. */
const KEPT_ORDERS = 20
/** Who goes on tapping is asked after later. */
const TRIES = 3

const none = elsewhere.read()

export const useOrderedElsewhere = (shopId: string): string | undefined => useStore(elsewhere, none)[shopId]

let underway: Promise<void> | undefined

/** What this account ordered on other devices is no longer in the carts of this one. Throws what went wrong. */
export function hearOfOrders(): Promise<void> {
  underway ??= Promise.all([...concerned()].map((shopId) => hearOf(shopId)))
    .then(() => {})
    .finally(() => {
      underway = undefined
    })
  return underway
}

/** The shops with a cart here, and one whose cart was emptied by hand while its payment was being confirmed. */
function concerned(): Set<string> {
  const confirming = readConfirming('verifyOrder')?.shopId
  return new Set([...Object.keys(read().carts), ...(confirming ? [confirming] : [])])
}

/** From which cart of this shop on nothing is known of orders here. */
function unknownFrom(shopId: string): number | undefined {
  const confirming = readConfirming('verifyOrder')
  const paid = confirming?.shopId === shopId ? confirming.cart : undefined
  return read().marks[shopId]?.cart ?? paid
}

async function hearOf(shopId: string) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    // What was tapped is with the server first; what is tapped meanwhile does not wait for this.
    await inTurn('cart', async () => {})
    const before = stateOf(shopId)
    if (!concerned().has(shopId)) return
    const cart = unknownFrom(shopId)
    const { data } = await patientApi('showCart', { shopId, ...(cart && { cart: String(cart) }) })
    if (stateOf(shopId) === before) return take(shopId, data)
  }
}

function stateOf(shopId: string): string {
  const { carts, marks } = read()
  return JSON.stringify([carts[shopId], marks[shopId]])
}

function take(shopId: string, { cart, counts, ordered }: ReplyOf<'showCart'>['data']) {
  // It was confirmed without this browser, which would take the same lines out of the next cart once more.
  const confirming = readConfirming('verifyOrder')?.question.orderId
  const isHeard = ordered.some(({ orderId }) => orderId === confirming)
  if (isHeard && !isAsked('verifyOrder')) forgetConfirming('verifyOrder')
  const { carts, marks } = read()
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
  // An order in cash empties the account's cart: what stays here is said anew.
  for (const itemId of Object.keys(before)) {
    const rest = left[itemId] ?? 0
    if (rest !== (counts[itemId] ?? 0)) keepUnsent({ shopId, itemId }, rest)
  }
  if (JSON.stringify(left) !== JSON.stringify(before))
    elsewhere.write({ ...elsewhere.read(), [shopId]: last.orderId })
}

const withOrders = (taken: readonly string[], news: readonly { orderId: string }[]) =>
  [...taken, ...news.map(({ orderId }) => orderId)].slice(-KEPT_ORDERS)

/** What was ordered here is in the cart no more, as on the server; what came into it meanwhile stays. */
export function takeOrdered(
  shopId: string,
  lines: readonly { _id: string; count: number }[],
  orderId: string | undefined,
) {
  const { carts, marks } = read()
  const mark = marks[shopId]
  forgetElsewhere(shopId)
  if (orderId !== undefined && mark?.taken.includes(orderId)) return
  const news = orderId === undefined ? [] : [{ orderId }]
  const left = leftOf(carts[shopId] ?? noCounts, lines)
  setCounts(shopId, left, mark && { ...mark, taken: withOrders(mark.taken, news) })
}
