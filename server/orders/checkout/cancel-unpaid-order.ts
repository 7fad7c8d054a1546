import type { Tx } from '#server/db/db.ts'
import { lockOpenShop } from '#server/shops/own-shop.ts'
import type { OrderName } from '../acts/take-act.ts'
import { giveBackStockOfOrder } from '../stock/order-stock.ts'

/**
 * Cancels an order that awaits its payment and returns its packs to counted stock; false if it is placed or cancelled
 * already. A payment that still comes is refunded. The caller has locked its payment order.
 */
export async function cancelUnpaidOrder(tx: Tx, order: OrderName): Promise<boolean> {
  // Before the items: changes of the menu lock the shop first, and then items in an order of their own.
  await lockOpenShop(tx, order.shopId)
  const isCancelled = await endUnpaidOrder(tx, order)
  if (isCancelled) await giveBackStockOfOrder(tx, order)
  return isCancelled
}

/** The same, but the caller returns the packs. The idempotency key is cleared, so that the same checkout may order again. */
export async function endUnpaidOrder(tx: Tx, { orderId, shopId }: OrderName): Promise<boolean> {
  const ended = await tx
    .updateTable('orders')
    .set({ status: 'Cancelled', idempotency_key: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .where('status', '=', 'Awaiting payment')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
