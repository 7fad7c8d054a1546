import type { Tx } from '#server/db/db.ts'
import { takeOffSale } from '#server/menu/change-items.ts'
import { lockPaymentOrder } from '#server/payments/payment-orders.ts'
import type { OrderName } from './take-act.ts'

/**
 * Takes an item off sale as part of an act on an order. Call it before `lockOrder`: it updates the shop's row, and locks
 * are taken in the order payment, shop, order.
 */
export async function takeOffSaleBefore(tx: Tx, name: OrderName, itemId: string): Promise<void> {
  if (await isTest(tx, name)) return
  await lockPaymentOrder(tx, { id: name.orderId })
  await takeOffSale(tx, name.shopId, itemId)
}

/** A test order takes nothing off sale. `is_test` never changes, so it may be read before the lock. */
async function isTest(tx: Tx, { shopId, orderId }: OrderName): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('is_test')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.is_test ?? false
}
