import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { PaymentParts } from '#server/payments/effects.ts'
import { lookForPayments, type Sighting } from '#server/payments/look-for-payments.ts'
import { closePaymentOrder } from '#server/payments/payment-orders.ts'
import { lockOpenShop } from '#server/shops/own-shop.ts'
import { giveBackStockOfOrders } from '../stock/order-stock.ts'
import { endUnpaidOrder } from './cancel-unpaid-order.ts'
import { type Asked, type Checkout, type Life, pointCheckouts, rememberCheckout } from './checkouts.ts'
import type { PreparedOrder } from './prepare-order.ts'
import { mergeSame, type Wanted } from './price-order.ts'
import { findRivals, findWaiting, isSameOrder, type WaitingOrder } from './waiting-orders.ts'

/**
 * What the gateway says of earlier unpaid orders for the same lines. `applied`: one is paid, and placed by now. `on its
 * way`: a payment is under way. `silent`: the gateway does not answer. `nothing`: no payment was made.
 */
export type WaitingPayment = { sighting: Exclude<Sighting, 'unknown'>; order?: WaitingOrder }

/**
 * Asks the gateway, before anything is ordered, whether the customer has paid already for the same lines: the browser may
 * have missed the answer. A network call, so never inside a transaction.
 */
export async function checkWaitingPayments(
  db: Db,
  parts: PaymentParts,
  checkout: Checkout,
  wanted: () => Promise<Wanted[]>,
): Promise<WaitingPayment> {
  const waiting = await findWaiting(db, checkout, async () => mergeSame(await wanted()))
  let last: WaitingPayment = { sighting: 'nothing' }
  for (const order of waiting) {
    if (!order.gateway_order_id) continue
    const sighting = await lookForPayments(db, parts, order.gateway_order_id)
    if (sighting === 'applied') return { sighting, order }
    // An order that the gateway does not know cannot be paid either; it expires by itself.
    if (sighting !== 'nothing') last = { sighting: sighting === 'unknown' ? 'silent' : sighting, order }
  }
  return last
}

/**
 * Makes an order that turned out to be paid, or nearly, the result of this checkout, if that asks for the same. Refuses
 * others with `paid_already`, so that the customer looks before ordering again.
 */
export async function adoptPaidOrder(
  db: Db | Tx,
  checkout: Checkout,
  order: WaitingOrder | undefined,
  life: Life,
): Promise<string> {
  if (!order || !isSameOrder(order, checkout.asked)) throw new Refusal('paid_already')
  await rememberCheckout(db, checkout, order.id, life)
  return order.id
}

/**
 * Voids unpaid orders; money that comes later is refunded. Their packs are left for `takeStock` to give back. If one of
 * them was placed meanwhile it is returned as `placed`, and the packs of the others go back at once.
 */
export async function voidWaiting(
  tx: Tx,
  waiting: readonly WaitingOrder[],
): Promise<{ voided: WaitingOrder[]; placed?: WaitingOrder }> {
  const voided: WaitingOrder[] = []
  for (const order of waiting) {
    if (await endWaiting(tx, order)) voided.push(order)
    else {
      await giveBackStockOf(tx, voided)
      return { voided: [], placed: order }
    }
  }
  return { voided }
}

/** Returns the packs of voided orders, all of one shop, that no new order replaces. */
export async function giveBackStockOf(tx: Tx, voided: readonly WaitingOrder[]): Promise<void> {
  const [first] = voided
  if (!first) return
  await lockOpenShop(tx, first.shop_id)
  await giveBackStockOfOrders(
    tx,
    voided.map(({ shop_id: shopId, id: orderId }) => ({ shopId, orderId })),
  )
}

async function endWaiting(tx: Tx, { id: orderId, shop_id: shopId }: WaitingOrder): Promise<boolean> {
  await closePaymentOrder(tx, orderId)
  return endUnpaidOrder(tx, { orderId, shopId })
}

/** Voids unpaid orders of the same customer that hold packs which are needed now. */
export async function voidRivals(
  tx: Tx,
  checkout: Checkout,
  { priced }: PreparedOrder,
): Promise<WaitingOrder[]> {
  const voided: WaitingOrder[] = []
  for (const order of await findRivals(tx, checkout, priced.lines))
    if (await endWaiting(tx, order)) voided.push(order)
  return voided
}

/** Repeats of the voided orders' checkouts get the new order, if it is what they asked for. */
export async function replaceVoided(
  tx: Tx,
  voided: readonly WaitingOrder[],
  asked: Asked,
  orderId: string,
): Promise<void> {
  for (const order of voided) {
    if (isSameOrder(order, asked)) await pointCheckouts(tx, order.shop_id, order.id, orderId)
  }
}
