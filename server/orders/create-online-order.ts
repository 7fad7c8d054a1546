import type { z } from 'zod'
import type * as checkout from '#contract/orders/checkout.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { ensurePayable, insertPaymentOrder, type PayableOrder } from '#server/payments/payment-orders.ts'
import { linesOfCart, prepareWithoutAddress } from './address-later.ts'
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
import {
  comeToPaid,
  giveBackStockOf,
  lookAtWaiting,
  replaceVoided,
  voidRivals,
  voidWaiting,
} from './look-at-waiting.ts'
import { requireUnordered } from './ordered-carts.ts'
import {
  type CheckoutParts,
  fillCounts,
  type PreparedOrder,
  prepareAgain,
  prepareOrder,
} from './prepare-order.ts'
import { refuseLastPacks } from './unproven-customer.ts'
import { findWaiting, isSameOrder, type WaitingOrder } from './waiting-orders.ts'

type BarePlacement = z.output<typeof checkout.createOnlineOrder.input>

/** `placed`: there is nothing to pay any more. `pending`: a payment is on its way, no other may be begun. */
type Begun = { orderId: string; placed?: true; pending?: true }

/** What is left of an order's life must be enough to pay in: this part of it. */
const ENOUGH = 0.1

/**
 * Stores an order that awaits its payment and begins that payment. The same checkout, by its key or by
 * the same lines and address, takes up the same order, so a double click or a second tab pays once.
 */
export async function createOnlineOrder(
  db: Db,
  parts: CheckoutParts,
  accountId: string,
  input: BarePlacement,
  idempotencyKey: string | null,
): Promise<PayableOrder & Begun> {
  const now = new Date()
  const checkout: Checkout = { accountId, key: idempotencyKey, asked: input }
  const placed = await findPlaced(db, checkout, now)
  const begun: Begun = placed
    ? { orderId: placed, placed: true }
    : await beginOrder(db, parts, checkout, input, now)
  if (begun.placed) return { ...(await settledOrder(db, parts, begun.orderId)), ...begun }
  return { ...(await ensurePayable(db, parts.gateway, begun.orderId, now)), ...begun }
}

async function beginOrder(
  db: Db,
  parts: CheckoutParts,
  checkout: Checkout,
  input: BarePlacement,
  now: Date,
): Promise<Begun> {
  const { accountId } = checkout
  const { address, shopId } = input
  await requireUnordered(db, { accountId, shopId }, input.cart)
  const items = input.items ?? (await linesOfCart(db, accountId, shopId))
  const wanted = () => fillCounts(db, accountId, { items, shopId })
  const { sighting, order } = await lookAtWaiting(db, parts, checkout, wanted)
  const life = lifeFrom(now, parts)
  if (sighting === 'applied') return { orderId: await comeToPaid(db, checkout, order, life), placed: true }
  // It may be paid: no window is opened before that is known.
  if (sighting === 'silent') throw new Refusal('payment_unavailable')
  if (sighting === 'on its way' && order && isSameOrder(order, input))
    return { orderId: await comeToPaid(db, checkout, order, life), pending: true }
  const prepared = address
    ? await prepareOrder(db, parts, accountId, { ...input, items, address }, now)
    : await prepareWithoutAddress(db, parts, accountId, { ...input, items }, now)
  return db.transaction().execute((tx) => beginPrepared(tx, parts, checkout, prepared, life))
}

async function beginPrepared(
  tx: Tx,
  parts: CheckoutParts,
  checkout: Checkout,
  prepared: PreparedOrder,
  life: Life,
): Promise<Begun> {
  const { asked } = checkout
  await lockCheckouts(tx, checkout)
  const placed = await findPlaced(tx, checkout, prepared.preparedAt)
  if (placed) return { orderId: placed, placed: true }
  await requireUnordered(tx, { accountId: checkout.accountId, shopId: asked.shopId }, asked.cart)
  const waiting = await findWaiting(tx, checkout, () => prepared.priced.lines)
  const [begunAt, endsAt] = [life.begunAt.getTime(), life.expiresAt.getTime()]
  const enoughAt = begunAt + (endsAt - begunAt) * ENOUGH
  const mayBePaid = ({ payment_status, expires_at }: WaitingOrder) =>
    payment_status === 'pending' && (!expires_at || expires_at.getTime() > enoughAt)
  const same = waiting.find((order) => isSameOrder(order, asked) && mayBePaid(order))
  const others = waiting.filter((order) => order !== same)
  const { voided, placed: paid } = await voidWaiting(tx, others)
  if (paid) return { orderId: await comeToPaid(tx, checkout, paid, life), placed: true }
  if (same) await giveBackStockOf(tx, voided)
  const orderId = same?.id ?? (await insertUnpaid(tx, parts, checkout, prepared, voided, life.expiresAt))
  await rememberCheckout(tx, checkout, orderId, life)
  await replaceVoided(tx, others, asked, orderId)
  return { orderId }
}

async function insertUnpaid(
  tx: Tx,
  parts: CheckoutParts,
  checkout: Checkout,
  begun: PreparedOrder,
  voided: readonly WaitingOrder[],
  expiresAt: Date,
): Promise<string> {
  const { accountId, key, asked } = checkout
  await guardCheckout(tx, begun, 'online', parts.limits)
  const prepared = await prepareAgain(tx, begun, asked)
  const given = [...voided, ...(await voidRivals(tx, checkout, prepared))]
  // Apart from the key of a cash order, whose row the same checkout may have as well.
  const idempotencyKey = key && `online:${key}`
  const id = await insertOrder(tx, prepared, { paymentMethod: 'online', idempotencyKey, voided: given })
  // Its checkout is forgotten, yet it made an order once.
  if (!id) throw new Refusal('checkout_gone')
  await refuseLastPacks(tx, prepared, id, parts.limits.unverifiedOpenOrders)
  await insertPaymentOrder(tx, {
    id,
    purpose: 'order',
    subjectId: id,
    accountId,
    shopId: prepared.shopId,
    amountPaise: prepared.priced.totalPaise,
    expiresAt,
  })
  return id
}

/** Said of an order that needs no paying: a cash order has nothing at the gateway. */
async function settledOrder(db: Db, { gateway }: CheckoutParts, orderId: string): Promise<PayableOrder> {
  const order = await db
    .selectFrom('orders')
    .leftJoin('payment_orders', 'payment_orders.id', 'orders.id')
    .select(['orders.total_paise', 'payment_orders.gateway_order_id'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    order: { id: order.gateway_order_id ?? '', amount: order.total_paise, currency: 'INR' },
    key: gateway.publicKey,
  }
}
