import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { PaymentParts } from '#server/payments/effects.ts'
import { lookForPayments, type Sighting } from '#server/payments/look-for-payments.ts'
import { closePaymentOrder } from '#server/payments/payment-orders.ts'
import { holdOpenShop } from '#server/shops/own-shop.ts'
import { endUnpaidOrder } from './cancel-unpaid-order.ts'
import { type Asked, type Checkout, type Life, pointCheckouts, rememberCheckout } from './checkouts.ts'
import { giveBackStockOfOrders } from './order-stock.ts'
import type { PreparedOrder } from './prepare-order.ts'
import { mergeSame, type Wanted } from './price-order.ts'
import { findRivals, findWaiting, isSameOrder, type WaitingOrder } from './waiting-orders.ts'

/** An online payment for the same lines, begun and not heard of again. */
export type WaitingPayment = { sighting: Exclude<Sighting, 'unknown'>; order?: WaitingOrder }

/**
 * Before anything is ordered: whether it is paid for already, whatever its browser came to know. Asks the
 * gateway, so it stands outside of every transaction.
 */
export async function lookAtWaiting(
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
    // Of one that the gateway does not know no window can be opened either; it lapses by itself.
    if (sighting !== 'nothing') last = { sighting: sighting === 'unknown' ? 'silent' : sighting, order }
  }
  return last
}

/**
 * An order that turned out to be paid, or about to be, is what this checkout comes to, if it asks for just
 * that; others must look before they order again.
 */
export async function comeToPaid(
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
 * Ends what waits; money that comes for it later goes back, and `takeStock` what they hold. Where one of them is
 * placed after all it is the answer, and the others give back what they held at once.
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

/** Those of a shop that nothing takes the place of. */
export async function giveBackStockOf(tx: Tx, voided: readonly WaitingOrder[]): Promise<void> {
  const [first] = voided
  if (!first) return
  await holdOpenShop(tx, first.shop_id)
  await giveBackStockOfOrders(
    tx,
    voided.map(({ shop_id: shopId, id: orderId }) => ({ shopId, orderId })),
  )
}

async function endWaiting(tx: Tx, { id: orderId, shop_id: shopId }: WaitingOrder): Promise<boolean> {
  await closePaymentOrder(tx, orderId)
  return endUnpaidOrder(tx, { orderId, shopId })
}

/** Ends what the same customer began to pay and what holds the packs that are wanted now. */
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

/** Another order takes the place of those that were voided: their own checkouts come to it, if it is what they asked. */
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
