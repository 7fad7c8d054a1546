import type { Tx } from '#server/db/db.ts'
import { takeOffSale } from '#server/menu/change-items.ts'
import { lockPaymentOrder } from '#server/payments/payment-orders.ts'
import type { OrderName } from './take-act.ts'

/**
 * What a shop has run out of for an order comes off sale. The shop's row is written with its item, so it is locked for
 * that before the order is, behind its payment.
 */
export async function takeOffSaleBefore(tx: Tx, name: OrderName, itemId: string): Promise<void> {
  if (await isTest(tx, name)) return
  await lockPaymentOrder(tx, { id: name.orderId })
  await takeOffSale(tx, name.shopId, itemId)
}

/** What is not wanted in a test is on sale all the same. An order is a test or none from its beginning. */
async function isTest(tx: Tx, { shopId, orderId }: OrderName): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('is_test')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.is_test ?? false
}
