import { rememberAddress } from '#server/addresses/change-addresses.ts'
import { emptyCart } from '#server/cart/empty-cart.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { OrderClock } from './acts/order-clock.ts'
import { awaitAnswer } from './acts/watch-order.job.ts'
import { announceOrder } from './announce-order.ts'
import { guardCheckout } from './checkout-guards.ts'
import {
  type Checkout,
  findPlaced,
  type Life,
  lifeFrom,
  lockCheckouts,
  rememberCheckout,
} from './checkouts.ts'
import { insertOrder } from './insert-order.ts'
import { comeToPaid, lookAtWaiting, replaceVoided, voidRivals, voidWaiting } from './look-at-waiting.ts'
import { requireUnordered, spendCart } from './ordered-carts.ts'
import {
  type CheckoutParts,
  fillCounts,
  type Placement,
  type PreparedOrder,
  prepareAgain,
  prepareOrder,
} from './prepare-order.ts'
import { refuseLastPacks } from './unproven-customer.ts'
import { findWaiting, type WaitingOrder } from './waiting-orders.ts'

/**
 * Places a cash order and answers its id. The same key from the same account answers the same order,
 * however many times and however much at once it is sent, for as long as the checkout lives. An online
 * payment that was begun for the same lines is given up; if it is made already, its order is the answer.
 */
export async function placeOrder(
  db: Db,
  parts: CheckoutParts,
  accountId: string,
  input: Placement,
  idempotencyKey: string | null,
): Promise<string> {
  const now = new Date()
  const checkout = { accountId, key: idempotencyKey, asked: input }
  const placed = await findPlaced(db, checkout, now)
  if (placed) return placed
  const cart = { accountId, shopId: input.shopId }
  await requireUnordered(db, cart, input.cart)
  const wanted = () => fillCounts(db, accountId, input)
  const { sighting, order } = await lookAtWaiting(db, parts, checkout, wanted)
  const life = lifeFrom(now, parts)
  if (sighting === 'applied') return comeToPaid(db, checkout, order, life)
  const prepared = await prepareOrder(db, parts, accountId, input, now)
  return db.transaction().execute((tx) => placePrepared(tx, parts, checkout, prepared, life))
}

async function placePrepared(
  tx: Tx,
  parts: CheckoutParts,
  checkout: Checkout & { asked: Placement },
  prepared: PreparedOrder,
  life: Life,
): Promise<string> {
  await lockCheckouts(tx, checkout)
  const placed = await findPlaced(tx, checkout, prepared.preparedAt)
  if (placed) return placed
  const { accountId, asked } = checkout
  const cart = { accountId, shopId: asked.shopId }
  await requireUnordered(tx, cart, asked.cart)
  // Counts that were taken from the stored cart are taken once: what was placed meanwhile took the cart along.
  await fillCounts(tx, accountId, asked)
  const waiting = await findWaiting(tx, checkout, () => prepared.priced.lines)
  const { voided, placed: paid } = await voidWaiting(tx, waiting)
  if (paid) return comeToPaid(tx, checkout, paid, life)
  await guardCheckout(tx, prepared, 'COD', parts.limits)
  const current = await prepareAgain(tx, prepared, asked)
  const given = [...voided, ...(await voidRivals(tx, checkout, current))]
  const orderId = await placeInCash(tx, current, checkout.key, parts.clock, given)
  await refuseLastPacks(tx, current, orderId, parts.limits.unverifiedOpenOrders)
  await rememberAddress(tx, accountId, prepared.address)
  await rememberCheckout(tx, checkout, orderId, life)
  await replaceVoided(tx, waiting, asked, orderId)
  return orderId
}

/** Stores a prepared cash order, takes its lines for its shop and tells of it. */
export async function placeInCash(
  tx: Tx,
  prepared: PreparedOrder,
  key: string | null,
  clock: OrderClock,
  voided: readonly WaitingOrder[] = [],
): Promise<string> {
  const { shopId, customerAccountId, preparedAt } = prepared
  const orderId = await insertOrder(tx, prepared, { paymentMethod: 'COD', idempotencyKey: key, voided })
  // Its checkout is forgotten, yet it made an order once.
  if (!orderId) throw new Refusal('checkout_gone')
  await spendCart(tx, { accountId: customerAccountId, shopId }, { orderId, asked: prepared.cart })
  await emptyCart(tx, customerAccountId, shopId)
  await announceOrder(tx, {
    shopId,
    orderId,
    customerAccountId,
    status: 'Food Processing',
    kind: 'placed',
    byAccountId: customerAccountId,
    at: preparedAt,
  })
  await awaitAnswer(tx, clock, { shopId, orderId }, preparedAt)
  return orderId
}
