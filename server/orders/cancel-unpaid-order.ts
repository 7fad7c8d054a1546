import type { Tx } from '#server/db/db.ts'
import { holdOpenShop } from '#server/shops/own-shop.ts'
import type { OrderName } from './acts/take-act.ts'
import { giveBackStockOfOrder } from './order-stock.ts'

/**
 * An order that awaits its payment is awaited no more, and what it held is on sale again; false when it is placed
 * or cancelled already. A payment that comes after all goes back. Whoever calls it holds its payment.
 */
export async function cancelUnpaidOrder(tx: Tx, order: OrderName): Promise<boolean> {
  // Whoever changes the menu holds the shop, and then items in an order of their own.
  await holdOpenShop(tx, order.shopId)
  const isCancelled = await endUnpaidOrder(tx, order)
  if (isCancelled) await giveBackStockOfOrder(tx, order)
  return isCancelled
}

/** The same, but that what it held is still to be given back. Its key is free: the same checkout may make another. */
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
