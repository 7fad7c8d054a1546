import { sourcesOf } from '#contract/rules/orders/order-life.ts'
import { rememberAddress } from '#server/addresses/change-addresses.ts'
import { locatedColumns } from '#server/addresses/doorstep-columns.ts'
import { takeFromCart } from '#server/cart/empty-cart.ts'
import type { Tx } from '#server/db/db.ts'
import type { AcceptedPayment, EffectOutcome, OrderMoney } from '#server/payments/effects.ts'
import { lockOpenShop } from '#server/shops/own-shop.ts'
import type { OrderClock } from '../acts/order-clock.ts'
import { awaitAnswer } from '../acts/watch-order.job.ts'
import { announceOrder } from '../outbox/announce-order.ts'
import { awaitsAddress } from './address-later.ts'
import { spendCart } from './ordered-carts.ts'

/**
 * Places the order that a captured payment was made for, with the prices stored in it. `refused` if it is placed or
 * cancelled already, or its shop is gone: the payment is refunded. `kept` while its address is missing.
 */
export async function placePaidOrder(
  tx: Tx,
  paid: AcceptedPayment,
  clock: OrderClock,
): Promise<EffectOutcome> {
  const now = new Date()
  const shopId = paid.shopId ?? ''
  if (!(await lockOpenShop(tx, shopId))) return 'refused'
  if (await awaitsAddress(tx, shopId, paid.subjectId)) return 'kept'
  const placed = await tx
    .updateTable('orders')
    .set({ status: 'Food Processing', payment_status: 'paid', placed_at: now })
    .where('shop_id', '=', shopId)
    .where('id', '=', paid.subjectId)
    .where('status', 'in', sourcesOf('Food Processing', 'payment'))
    .returning(['customer_account_id', ...locatedColumns])
    .executeTakeFirst()
  if (!placed) return 'refused'
  const { customer_account_id: customerAccountId } = placed
  if (customerAccountId) {
    const cart = { accountId: customerAccountId, shopId }
    await spendCart(tx, cart, { orderId: paid.subjectId })
    await takeFromCart(tx, cart, await linesOf(tx, shopId, paid.subjectId))
    await rememberAddress(tx, customerAccountId, placed)
  }
  await announceOrder(tx, {
    shopId,
    orderId: paid.subjectId,
    customerAccountId,
    status: 'Food Processing',
    kind: 'placed',
    byAccountId: customerAccountId,
    at: now,
  })
  await awaitAnswer(tx, clock, { shopId, orderId: paid.subjectId }, now)
  return 'applied'
}

function linesOf(tx: Tx, shopId: string, orderId: string) {
  return tx
    .selectFrom('order_lines')
    .select(['item_id', 'count'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute()
}

export async function setPaymentStatus(
  tx: Tx,
  { orderId, shopId, paymentStatus }: OrderMoney,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_status: paymentStatus })
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .execute()
}
