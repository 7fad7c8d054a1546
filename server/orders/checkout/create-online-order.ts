import type { z } from 'zod'
import type * as checkout from '#contract/orders/checkout.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { ensurePayable, insertPaymentOrder, type Payable } from '#server/payments/payment-orders.ts'
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
import {
  adoptPaidOrder,
  checkWaitingPayments,
  giveBackStockOf,
  replaceVoided,
  voidRivals,
  voidWaiting,
} from './waiting-payments.ts'

type BarePlacement = z.output<typeof checkout.createOnlineOrder.input>

/** `placed`: nothing is left to pay. `pending`: a payment is under way, and no other may begin. */
type Begun = { orderId: string; placed?: true; pending?: true }

/** An order is taken up again only while this share of its life is left, so that there is time to pay. */
const LEAST_LIFE_LEFT = 0.1

/**
 * Stores an order that awaits its payment, and begins that payment. A repeat, recognised by its key or by the same lines
 * and address, continues the same order, so that a double click or a second tab pays once.
 */
export async function createOnlineOrder(
  db: Db,
  parts: CheckoutParts,
  accountId: string,
  input: BarePlacement,
  idempotencyKey: string | null,
): Promise<Payable & Begun> {
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
  const { sighting, order } = await checkWaitingPayments(db, parts, checkout, wanted)
  const life = lifeFrom(now, parts)
  if (sighting === 'applied')
    return { orderId: await adoptPaidOrder(db, checkout, order, life), placed: true }
  // The gateway does not answer. The order may be paid already, so no second payment may begin.
  if (sighting === 'silent') throw new Refusal('payment_unavailable')
  if (sighting === 'on its way' && order && isSameOrder(order, input))
    return { orderId: await adoptPaidOrder(db, checkout, order, life), pending: true }
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
  const customer = await lockCheckouts(tx, checkout)
  const placed = await findPlaced(tx, checkout, prepared.preparedAt)
  if (placed) return { orderId: placed, placed: true }
  await requireUnordered(tx, { accountId: checkout.accountId, shopId: asked.shopId }, asked.cart)
  const waiting = await findWaiting(tx, checkout, () => prepared.priced.lines)
  const [begunAt, endsAt] = [life.begunAt.getTime(), life.expiresAt.getTime()]
  const enoughAt = begunAt + (endsAt - begunAt) * LEAST_LIFE_LEFT
  const mayBePaid = ({ payment_status, expires_at }: WaitingOrder) =>
    payment_status === 'pending' && (!expires_at || expires_at.getTime() > enoughAt)
  const same = waiting.find((order) => isSameOrder(order, asked) && mayBePaid(order))
  const others = waiting.filter((order) => order !== same)
  const { voided, placed: paid } = await voidWaiting(tx, others)
  if (paid) return { orderId: await adoptPaidOrder(tx, checkout, paid, life), placed: true }
  if (same) await giveBackStockOf(tx, voided)
  else await guardCheckout(tx, customer, prepared, 'online', parts.limits)
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
  const prepared = await prepareAgain(tx, begun, asked)
  const given = [...voided, ...(await voidRivals(tx, checkout, prepared))]
  // Prefixed, because the same checkout may also store a cash order under its key.
  const idempotencyKey = key && `online:${key}`
  const id = await insertOrder(tx, prepared, { paymentMethod: 'online', idempotencyKey, voided: given })
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

/** The reply for an order with nothing left to pay; a cash order has an empty gateway id. */
async function settledOrder(db: Db, { gateway }: CheckoutParts, orderId: string): Promise<Payable> {
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
