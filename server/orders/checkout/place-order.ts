import { rememberAddress } from '#server/addresses/change-addresses.ts'
import { emptyCart } from '#server/cart/empty-cart.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { OrderClock } from '../acts/order-clock.ts'
import { awaitAnswer } from '../acts/watch-order.job.ts'
import { announceOrder } from '../outbox/announce-order.ts'
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
import {
  adoptPaidOrder,
  checkWaitingPayments,
  replaceVoided,
  voidRivals,
  voidWaiting,
} from './waiting-payments.ts'

/**
 * Places a cash order and returns its id. While the checkout lives, the same key from the same account returns the same
 * order, however often and concurrently it is sent. An unpaid online order for the same lines is voided; if it turns out
 * to be paid, its id is returned instead.
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
  const { sighting, order } = await checkWaitingPayments(db, parts, checkout, wanted)
  const life = lifeFrom(now, parts)
  if (sighting === 'applied') return adoptPaidOrder(db, checkout, order, life)
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
  const customer = await lockCheckouts(tx, checkout)
  const placed = await findPlaced(tx, checkout, prepared.preparedAt)
  if (placed) return placed
  const { accountId, asked } = checkout
  const cart = { accountId, shopId: asked.shopId }
  await requireUnordered(tx, cart, asked.cart)
  // If the counts came from the stored cart, an order placed meanwhile has emptied it, and this refuses.
  await fillCounts(tx, accountId, asked)
  const waiting = await findWaiting(tx, checkout, () => prepared.priced.lines)
  const { voided, placed: paid } = await voidWaiting(tx, waiting)
  if (paid) return adoptPaidOrder(tx, checkout, paid, life)
  await guardCheckout(tx, customer, prepared, 'COD', parts.limits)
  const current = await prepareAgain(tx, prepared, asked)
  const given = [...voided, ...(await voidRivals(tx, checkout, current))]
  const orderId = await placeInCash(tx, current, checkout.key, parts.clock, given)
  await refuseLastPacks(tx, current, orderId, parts.limits.unverifiedOpenOrders)
  await rememberAddress(tx, accountId, prepared.address)
  await rememberCheckout(tx, checkout, orderId, life)
  await replaceVoided(tx, waiting, asked, orderId)
  return orderId
}

/** Stores a prepared cash order, uses up the customer's cart, records the event and starts the clock. */
export async function placeInCash(
  tx: Tx,
  prepared: PreparedOrder,
  key: string | null,
  clock: OrderClock,
  voided: readonly WaitingOrder[] = [],
): Promise<string> {
  const { shopId, customerAccountId, preparedAt } = prepared
  const orderId = await insertOrder(tx, prepared, { paymentMethod: 'COD', idempotencyKey: key, voided })
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
